//! Messages on a pipe: four bytes of length, then JSON.

use std::io::{self, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A message is at most this long; samples of a thousand rounds are far below.
const MAX_FRAME: usize = 256 << 20;

/// Writes one message in one go, so that threads do not interleave.
pub(super) fn write(pipe: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    let mut bytes = vec![0; 4];
    serde_json::to_writer(&mut bytes, message)?;
    let length = u32::try_from(bytes.len() - 4).map_err(io::Error::other)?;
    bytes[..4].copy_from_slice(&length.to_le_bytes());
    pipe.write_all(&bytes)?;
    pipe.flush()
}

/// Reads one message; `None` at the end of the pipe.
pub(super) fn read<T: DeserializeOwned>(pipe: &mut impl Read) -> io::Result<Option<T>> {
    let mut length = [0; 4];
    match pipe.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let mut bytes = vec![0; checked_length(length)?];
    pipe.read_exact(&mut bytes)?;
    Ok(Some(serde_json::from_slice(&bytes)?))
}

fn checked_length(length: [u8; 4]) -> io::Result<usize> {
    let length = u32::from_le_bytes(length) as usize;
    if length > MAX_FRAME {
        return Err(io::Error::other(format!("a message of {length} bytes")));
    }
    Ok(length)
}

/// Bytes as they arrive, cut into messages.
#[derive(Debug, Default)]
pub(super) struct Inbox(Vec<u8>);

impl Inbox {
    /// Adds what was read.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Takes the next whole message out.
    pub(super) fn pop<T: DeserializeOwned>(&mut self) -> io::Result<Option<T>> {
        let Some((length, rest)) = self.0.split_first_chunk::<4>() else {
            return Ok(None);
        };
        let length = checked_length(*length)?;
        let Some(message) = rest.get(..length) else {
            return Ok(None);
        };
        let message = serde_json::from_slice(message)?;
        self.0.drain(..4 + length);
        Ok(Some(message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_arrive_whole_however_they_are_cut() {
        let mut bytes = Vec::new();
        for number in [7_u32, 70_000] {
            write(&mut bytes, &vec![number; 3]).unwrap();
        }
        let mut inbox = Inbox::default();
        let mut found: Vec<Vec<u32>> = Vec::new();
        for byte in &bytes {
            inbox.push(&[*byte]);
            found.extend(inbox.pop().unwrap());
        }
        assert_eq!(found, [vec![7; 3], vec![70_000; 3]]);
        let mut pipe = &*bytes;
        assert_eq!(read::<Vec<u32>>(&mut pipe).unwrap(), Some(vec![7; 3]));
        assert_eq!(read::<Vec<u32>>(&mut pipe).unwrap(), Some(vec![70_000; 3]));
        assert_eq!(read::<Vec<u32>>(&mut pipe).unwrap(), None);
    }

    #[test]
    fn an_absurd_length_is_an_error() {
        let mut inbox = Inbox::default();
        inbox.push(&[255; 8]);
        assert!(inbox.pop::<u32>().is_err());
        assert!(read::<u32>(&mut &[255_u8; 8][..]).is_err());
    }
}
