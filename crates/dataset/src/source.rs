//! [`Source`]: one input file as a stream, unpacked, bounded and hashed on the way.
//!
//! Foreign files are not trusted. Compression is recognised by its first bytes and not by the
//! file's name; what it unpacks to is bounded both in size and in proportion to what was read, so
//! that a small file cannot fill a disk or a memory. The hash is that of the file as it lies on
//! disk, which distinguishes two imports of one file from imports of two files.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use serde::Serialize;

/// Size of the raw buffer and of the unpacked one.
const BUFFER: usize = 64 * 1024;
/// Below this many unpacked bytes the ratio means nothing: a file of zeros packs 1000:1 honestly.
const RATIO_FREE: u64 = 64 * 1024 * 1024;

/// How much of a foreign file is accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Bytes after unpacking.
    pub max_unpacked: u64,
    /// Unpacked bytes for each byte read, once 64 MiB have been unpacked.
    pub max_ratio: u64,
    /// Bytes in one line, one CSV row or one database cell.
    pub max_line: usize,
    /// Rows, lines or database entries.
    pub max_rows: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            max_unpacked: 8 << 30,
            max_ratio: 1000,
            max_line: 1 << 20,
            max_rows: 100_000_000,
        }
    }
}

/// How far reading has come, in bytes of the file on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The bytes read.
    pub read: u64,
    /// The file's size, where it is known.
    pub total: Option<u64>,
}

/// Called with how far reading has come, some dozens of times a second.
pub type OnProgress = Arc<dyn Fn(Progress) + Send + Sync>;

/// How a file is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Compression {
    /// Not at all.
    None,
    /// One or more gzip members.
    Gzip,
    /// One or more bzip2 streams.
    Bzip2,
}

/// What a file was, once it has been read to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SourceFacts {
    /// Its size on disk, in bytes.
    pub bytes: u64,
    /// The BLAKE3 hash of its bytes on disk, in hexadecimal.
    pub blake3: String,
    /// How it was packed.
    pub compression: Compression,
    /// Its size after unpacking, in bytes.
    pub unpacked: u64,
}

/// A file cannot be read to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The system refuses.
    #[error("cannot read it at byte {offset}")]
    Io {
        /// The bytes read before.
        offset: u64,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The path names a folder.
    #[error("it is a folder; name a file in it")]
    Folder,
    /// The packed data is cut short or damaged.
    #[error(
        "its {compression} data is damaged or cut short near byte {offset}; fetch the file again"
    )]
    Corrupt {
        /// How it is packed.
        compression: Compression,
        /// The packed bytes used before.
        offset: u64,
        /// The unpacker's error.
        #[source]
        source: io::Error,
    },
    /// More bytes than the limit.
    #[error("it unpacks to more than {limit} bytes; raise `max_unpacked` if that is right")]
    TooLarge {
        /// The limit.
        limit: u64,
    },
    /// Packed more densely than honest data is.
    #[error(
        "its first {read} bytes unpack to more than {ratio} times as many, as a decompression bomb \
         does; unpack it yourself if that is right"
    )]
    TooDense {
        /// The packed bytes read.
        read: u64,
        /// The limit.
        ratio: u64,
    },
}

/// One input as a stream of unpacked bytes.
pub struct Source {
    body: Body,
    compression: Compression,
    limits: Limits,
    unpacked: u64,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    /// An error met while peeking, returned by the read that reaches it.
    failed: Option<io::Error>,
}

enum Body {
    Plain(BufReader<Tap>),
    Gzip(MultiGzDecoder<BufReader<Tap>>),
    Bzip2(MultiBzDecoder<BufReader<Tap>>),
}

impl Source {
    /// Opens a file.
    pub fn open(
        path: &Path,
        limits: &Limits,
        on_progress: Option<OnProgress>,
    ) -> Result<Self, SourceError> {
        let at_start = |source| SourceError::Io { offset: 0, source };
        let file = File::open(path).map_err(at_start)?;
        let metadata = file.metadata().map_err(at_start)?;
        if metadata.is_dir() {
            return Err(SourceError::Folder);
        }
        let total = metadata.is_file().then_some(metadata.len());
        Source::new(Box::new(file), total, limits, on_progress)
    }

    /// Takes any reader, `total` being the bytes it will give if that is known.
    pub fn new(
        reader: Box<dyn Read>,
        total: Option<u64>,
        limits: &Limits,
        on_progress: Option<OnProgress>,
    ) -> Result<Self, SourceError> {
        let tap = Tap {
            reader,
            hasher: blake3::Hasher::new(),
            read: 0,
            total,
            failed: false,
            on_progress,
        };
        let mut raw = BufReader::with_capacity(BUFFER, tap);
        let head = raw
            .fill_buf()
            .map_err(|source| SourceError::Io { offset: 0, source })?;
        let (body, compression) = match head {
            [0x1f, 0x8b, ..] => (Body::Gzip(MultiGzDecoder::new(raw)), Compression::Gzip),
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => {
                (Body::Bzip2(MultiBzDecoder::new(raw)), Compression::Bzip2)
            }
            _ => (Body::Plain(raw), Compression::None),
        };
        Ok(Source {
            body,
            compression,
            limits: limits.clone(),
            unpacked: 0,
            buffer: vec![0; BUFFER].into_boxed_slice(),
            start: 0,
            end: 0,
            failed: None,
        })
    }

    /// Returns how the file is packed.
    pub fn compression(&self) -> Compression {
        self.compression
    }

    /// Shows the first unpacked bytes, at most 64 KiB of them, without using them up.
    ///
    /// Only a Source that nothing has been read from shows the beginning. Where it cannot be read
    /// as far, what there is is shown, and reading on fails.
    pub fn peek(&mut self) -> Result<&[u8], SourceError> {
        while self.end < self.buffer.len() {
            let mut rest = std::mem::take(&mut self.buffer);
            let count = self.read_body(&mut rest[self.end..]);
            self.buffer = rest;
            match count {
                Ok(0) => break,
                Ok(count) => self.end += count,
                Err(error) if self.end > 0 => {
                    self.failed = Some(error);
                    break;
                }
                Err(error) => return Err(self.explain(error)),
            }
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// Reads what is left and gives the facts of the whole file.
    pub fn finish(mut self) -> Result<SourceFacts, SourceError> {
        io::copy(&mut self, &mut io::sink()).map_err(|error| self.explain(error))?;
        let tap = self.tap().get_ref();
        Ok(SourceFacts {
            bytes: tap.read,
            blake3: tap.hasher.finalize().to_hex().to_string(),
            compression: self.compression,
            unpacked: self.unpacked,
        })
    }

    /// Turns an error met while reading this Source into what it means.
    pub fn explain(&self, error: io::Error) -> SourceError {
        let raw = self.tap();
        let offset = raw.get_ref().read - raw.buffer().len() as u64;
        let error = match error.downcast::<SourceError>() {
            Ok(known) => return known,
            Err(error) => error,
        };
        // An error that the file itself did not give comes from the unpacker.
        if raw.get_ref().failed || self.compression == Compression::None {
            SourceError::Io {
                offset,
                source: error,
            }
        } else {
            SourceError::Corrupt {
                compression: self.compression,
                offset,
                source: error,
            }
        }
    }

    fn tap(&self) -> &BufReader<Tap> {
        match &self.body {
            Body::Plain(raw) => raw,
            Body::Gzip(decoder) => decoder.get_ref(),
            Body::Bzip2(decoder) => decoder.get_ref(),
        }
    }

    /// Unpacks into `into` and checks the limits.
    fn read_body(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let count = match &mut self.body {
            Body::Plain(raw) => raw.read(into),
            Body::Gzip(decoder) => decoder.read(into),
            Body::Bzip2(decoder) => decoder.read(into),
        }?;
        self.unpacked += count as u64;
        if self.unpacked > self.limits.max_unpacked {
            let limit = self.limits.max_unpacked;
            return Err(io::Error::other(SourceError::TooLarge { limit }));
        }
        let read = self.tap().get_ref().read;
        let ratio = self.limits.max_ratio;
        if self.unpacked > RATIO_FREE && self.unpacked > read.saturating_mul(ratio) {
            return Err(io::Error::other(SourceError::TooDense { read, ratio }));
        }
        Ok(count)
    }
}

impl Read for Source {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(into.len());
        into[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Source {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end {
            let mut buffer = std::mem::take(&mut self.buffer);
            let count = self.read_body(&mut buffer);
            self.buffer = buffer;
            self.start = 0;
            self.end = 0;
            self.end = count?;
        }
        Ok(&self.buffer[self.start..self.end])
    }

    fn consume(&mut self, count: usize) {
        self.start = (self.start + count).min(self.end);
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("compression", &self.compression)
            .field("unpacked", &self.unpacked)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Compression::None => "plain",
            Compression::Gzip => "gzip",
            Compression::Bzip2 => "bzip2",
        })
    }
}

/// Counts and hashes the bytes of the file as they pass.
struct Tap {
    reader: Box<dyn Read>,
    hasher: blake3::Hasher,
    read: u64,
    total: Option<u64>,
    failed: bool,
    on_progress: Option<OnProgress>,
}

impl Read for Tap {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = loop {
            match self.reader.read(into) {
                Ok(count) => break count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failed = true;
                    return Err(error);
                }
            }
        };
        self.hasher.update(&into[..count]);
        self.read += count as u64;
        if let Some(on_progress) = &self.on_progress {
            on_progress(Progress {
                read: self.read,
                total: self.total,
            });
        }
        Ok(count)
    }
}
