//! What one OpenCL run borrows: parts of buffers and events, given back when it is over.

use std::collections::BTreeMap;
use std::ffi::{c_int, c_uint};

use kernwright_space::FailureClass;

use super::limits::failure;
use super::sys::{
    Api, CL_BUFFER_CREATE_TYPE_REGION, CL_EVENT_COMMAND_EXECUTION_STATUS, CL_MEM_READ_WRITE,
    CL_PROFILING_COMMAND_END, CL_PROFILING_COMMAND_START, CL_SUCCESS, ask, cl_event, cl_mem,
    error_name,
};
use crate::device::{Memory, Place};
use crate::failure::Failure;

/// What one run needs and gives back: the parts of buffers that it is shown, and its events.
pub(super) struct Parts {
    api: Api,
    buffers: BTreeMap<(Memory, usize), cl_mem>,
    /// Those among them that were made for this run.
    made: Vec<cl_mem>,
    pub(super) events: Vec<cl_event>,
}

impl Parts {
    pub(super) fn new(api: Api) -> Self {
        Parts {
            api,
            buffers: BTreeMap::new(),
            made: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Makes the part of a buffer that begins at a place, unless there is one.
    pub(super) fn part(
        &mut self,
        place: Place,
        (buffer, bytes): (cl_mem, usize),
    ) -> Result<(), Failure> {
        let key = (place.memory, place.offset);
        if self.buffers.contains_key(&key) {
            return Ok(());
        }
        if place.offset == 0 {
            self.buffers.insert(key, buffer);
            return Ok(());
        }
        let region = [place.offset, bytes - place.offset];
        let mut error = CL_SUCCESS;
        // SAFETY: the region is two sizes, the first byte and the length, inside the buffer.
        let part = unsafe {
            (self.api.clCreateSubBuffer)(
                buffer,
                CL_MEM_READ_WRITE,
                CL_BUFFER_CREATE_TYPE_REGION,
                region.as_ptr().cast(),
                &raw mut error,
            )
        };
        if error != CL_SUCCESS {
            let what = format!("no part of a buffer from byte {}", place.offset);
            return Err(failure(error, &what));
        }
        self.buffers.insert(key, part);
        self.made.push(part);
        Ok(())
    }

    pub(super) fn at(&self, place: Place) -> cl_mem {
        self.buffers[&(place.memory, place.offset)]
    }

    /// Adds up the nanoseconds that the launches so far took, all of which have finished.
    pub(super) fn take_kernel_time(&mut self) -> Result<f64, Failure> {
        let sum = self.kernel_time()?;
        self.release_events();
        Ok(sum)
    }

    fn release_events(&mut self) {
        for event in self.events.drain(..) {
            // SAFETY: the event is ours, and what it stands for is over.
            unsafe { (self.api.clReleaseEvent)(event) };
        }
    }

    fn kernel_time(&self) -> Result<f64, Failure> {
        let mut sum = 0;
        for &event in &self.events {
            let status = ask::<c_int>(|room, value, size| {
                // SAFETY: `value` has the size that is passed.
                unsafe {
                    (self.api.clGetEventInfo)(
                        event,
                        CL_EVENT_COMMAND_EXECUTION_STATUS,
                        room,
                        value,
                        size,
                    )
                }
            });
            let time = |what: c_uint| {
                ask::<u64>(|room, value, size| {
                    // SAFETY: as above.
                    unsafe { (self.api.clGetEventProfilingInfo)(event, what, room, value, size) }
                })
            };
            let lost = |error| {
                let text = format!("a launch was lost: {}", error_name(error));
                Failure::new(FailureClass::Crashes, text)
            };
            match status {
                Ok(status) if status < 0 => return Err(lost(status)),
                _ => {}
            }
            let start = time(CL_PROFILING_COMMAND_START).map_err(lost)?;
            let end = time(CL_PROFILING_COMMAND_END).map_err(lost)?;
            sum += end.saturating_sub(start);
        }
        Ok(sum as f64)
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        self.release_events();
        for &part in &self.made {
            // SAFETY: the part is ours, and no launch that uses it is under way.
            unsafe { (self.api.clReleaseMemObject)(part) };
        }
    }
}
