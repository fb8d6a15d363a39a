//! The part of PJRT's C interface that we call, as its header lays it out.
//!
//! Every call takes one structure, which begins with its own size. A plugin reads as much of it as it
//! knows and takes a longer one for a newer one, so ours have room at the end for fields that newer
//! plugins fill. The table of functions only ever grows at its end.

use std::ffi::c_void;
use std::ptr::null_mut;

/// Something of the plugin's.
pub(super) type Handle = *mut c_void;

/// Functions, by their place in the table.
#[derive(Debug, Clone, Copy)]
#[repr(usize)]
pub(super) enum Function {
    ErrorDestroy = 0,
    ErrorMessage = 1,
    PluginInitialize = 3,
    EventDestroy = 5,
    EventAwait = 8,
    ClientCreate = 10,
    ClientDestroy = 11,
    ClientPlatformName = 12,
    ClientPlatformVersion = 14,
    ClientAddressableDevices = 16,
    ClientCompile = 20,
    ClientBufferFromHostBuffer = 22,
    DeviceDescriptionKind = 26,
    DeviceGetDescription = 29,
    ExecutableDestroy = 40,
    ExecutableNumOutputs = 44,
    LoadedExecutableDestroy = 50,
    LoadedExecutableGetExecutable = 51,
    LoadedExecutableExecute = 55,
    BufferDestroy = 58,
    BufferElementType = 59,
    BufferDimensions = 60,
    BufferToHostBuffer = 70,
}

/// What every structure begins with.
#[repr(C)]
#[derive(Debug)]
pub(super) struct Head {
    size: usize,
    extension: Handle,
}

/// Words of room after the fields that we know.
const ROOM: usize = 16;

macro_rules! structures {
    ($($(#[$about:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? })*) => {
        $(
            $(#[$about])*
            #[repr(C)]
            pub(super) struct $name {
                head: Head,
                $(pub(super) $field: $type,)*
                room: [usize; ROOM],
            }

            impl $name {
                /// All zeros, but for its size.
                pub(super) fn new() -> Self {
                    // SAFETY: every field is a number or a pointer, for which zero is a value.
                    let mut new: Self = unsafe { std::mem::zeroed() };
                    new.head.size = size_of::<Self>();
                    new
                }
            }
        )*
    };
}

structures! {
    ErrorMessage { error: Handle, text: *const u8, length: usize }
    /// For every function that takes one thing and gives nothing.
    One { one: Handle }
    Nothing {}
    ClientCreate {
        options: *const NamedValue,
        n_options: usize,
        get: Handle,
        get_argument: Handle,
        put: Handle,
        put_argument: Handle,
        client: Handle,
        try_get: Handle,
        try_get_argument: Handle,
    }
    /// For every function that gives a text.
    Text { of: Handle, text: *const u8, length: usize }
    /// For every function that gives a thing for a thing.
    Other { one: Handle, other: Handle }
    Devices { client: Handle, devices: *const Handle, count: usize }
    Program { code: *const u8, size: usize, format: *const u8, format_size: usize }
    Compile {
        client: Handle,
        program: *const Program,
        options: *const u8,
        options_size: usize,
        executable: Handle,
    }
    FromHost {
        client: Handle,
        data: *const c_void,
        element: i32,
        dimensions: *const i64,
        rank: usize,
        strides: *const i64,
        n_strides: usize,
        semantics: i32,
        device: Handle,
        memory: Handle,
        layout: Handle,
        done: Handle,
        buffer: Handle,
    }
    Count { of: Handle, count: usize }
    ExecuteOptions {
        send: Handle,
        receive: Handle,
        n_send: usize,
        n_receive: usize,
        launch: i32,
        kept: *const i64,
        n_kept: usize,
        context: Handle,
        place: *const u8,
        n_tasks: usize,
        tasks: Handle,
        incarnations: Handle,
    }
    Execute {
        executable: Handle,
        options: *mut ExecuteOptions,
        arguments: *const *const Handle,
        n_devices: usize,
        n_arguments: usize,
        results: *const *mut Handle,
        events: *mut Handle,
        device: Handle,
    }
    Dimensions { buffer: Handle, dimensions: *const i64, rank: usize }
    ElementType { buffer: Handle, element: i32 }
    ToHost { buffer: Handle, layout: Handle, to: *mut c_void, size: usize, done: Handle }
}

/// An option with a name. Options are passed in arrays, so this one has no room at its end.
#[repr(C)]
pub(super) struct NamedValue {
    head: Head,
    name: *const u8,
    name_length: usize,
    kind: i32,
    value: u64,
    value_length: usize,
}

impl NamedValue {
    pub(super) fn new(name: &str, value: &super::OptionValue) -> Self {
        let (kind, bits, value_length) = match value {
            super::OptionValue::Text(text) => (0, text.as_ptr() as u64, text.len()),
            super::OptionValue::Int(number) => (1, *number as u64, 1),
            super::OptionValue::Float(number) => (3, u64::from(number.to_bits()), 1),
            super::OptionValue::Bool(truth) => (4, u64::from(*truth), 1),
        };
        NamedValue {
            head: Head {
                size: size_of::<NamedValue>(),
                extension: null_mut(),
            },
            name: name.as_ptr(),
            name_length: name.len(),
            kind,
            value: bits,
            value_length,
        }
    }
}

/// Words before the first function: the table's size, its extensions, and the same of its version
/// with the version itself.
const FIRST_FUNCTION: usize = 5;

/// A plugin's table of functions, which lives as long as the process.
#[derive(Debug, Clone, Copy)]
pub(super) struct Table(*const usize);

impl Table {
    /// # Safety
    ///
    /// It is what a plugin's `GetPjrtApi` gave.
    pub(super) unsafe fn new(table: *const usize) -> Option<Self> {
        (!table.is_null()).then_some(Table(table))
    }

    /// Major and minor.
    pub(super) fn version(self) -> (i32, i32) {
        // SAFETY: every table has a version there.
        let word = unsafe { *self.0.add(4) };
        (word as u32 as i32, (word >> 32) as u32 as i32)
    }

    /// The address of a function; nothing if the table is too short for it.
    fn address(self, function: Function) -> Option<usize> {
        let place = FIRST_FUNCTION + function as usize;
        // SAFETY: the first word is the table's size in bytes, and we look no further.
        unsafe {
            let size = *self.0;
            let address = (place < size / size_of::<usize>()).then(|| *self.0.add(place));
            address.filter(|address| *address != 0)
        }
    }

    /// Calls a function.
    ///
    /// # Safety
    ///
    /// The structure is the function's own, and every handle and pointer in it is alive.
    pub(super) unsafe fn call<T>(self, function: Function, argument: &mut T) -> Result<(), String> {
        let Some(address) = self.address(function) else {
            return Err(format!("the plugin has no function {function:?}"));
        };
        // SAFETY: functions of this table take one structure and give an error or nothing.
        let error = unsafe {
            let called: extern "C" fn(*mut T) -> Handle = std::mem::transmute(address);
            called(argument)
        };
        if error.is_null() {
            return Ok(());
        }
        // SAFETY: the error is the plugin's, and not used after it is destroyed.
        unsafe { Err(self.message(error)) }
    }

    /// The message of an error; the error is destroyed afterwards.
    unsafe fn message(self, error: Handle) -> String {
        let mut message = ErrorMessage::new();
        message.error = error;
        let mut text = "an error without a message".to_owned();
        if let Some(address) = self.address(Function::ErrorMessage) {
            // SAFETY: this function takes this structure and gives nothing.
            unsafe {
                let called: extern "C" fn(*mut ErrorMessage) = std::mem::transmute(address);
                called(&mut message);
                text = copied(message.text, message.length);
            }
        }
        if let Some(address) = self.address(Function::ErrorDestroy) {
            let mut one = One::new();
            one.one = error;
            // SAFETY: as above; the error is not used after this.
            unsafe {
                let called: extern "C" fn(*mut One) = std::mem::transmute(address);
                called(&mut one);
            }
        }
        text
    }

    /// Calls a function that takes one thing and gives nothing.
    ///
    /// # Safety
    ///
    /// The thing is alive, and of the function's kind.
    pub(super) unsafe fn one(self, function: Function, thing: Handle) -> Result<(), String> {
        let mut one = One::new();
        one.one = thing;
        // SAFETY: as the caller says.
        unsafe { self.call(function, &mut one) }
    }

    /// Waits for an event, which is gone afterwards.
    ///
    /// # Safety
    ///
    /// It is an event, or null.
    pub(super) unsafe fn wait(self, event: Handle) -> Result<(), String> {
        if event.is_null() {
            return Ok(());
        }
        // SAFETY: as the caller says.
        unsafe {
            let waited = self.one(Function::EventAwait, event);
            self.one(Function::EventDestroy, event)?;
            waited
        }
    }

    /// Calls a function that gives a text.
    ///
    /// # Safety
    ///
    /// The thing is alive, and of the function's kind.
    pub(super) unsafe fn text(self, function: Function, of: Handle) -> Result<String, String> {
        let mut text = Text::new();
        text.of = of;
        // SAFETY: as the caller says; the text lives as long as the thing.
        unsafe {
            self.call(function, &mut text)?;
            Ok(copied(text.text, text.length))
        }
    }
}

/// A copy of a plugin's text.
///
/// # Safety
///
/// `length` bytes are readable at the pointer, or it is null.
unsafe fn copied(text: *const u8, length: usize) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: as the caller says.
    let bytes = unsafe { std::slice::from_raw_parts(text, length) };
    String::from_utf8_lossy(bytes).into_owned()
}
