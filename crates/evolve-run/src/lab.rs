//! The protocol of labs: child processes that edit, build, run and judge candidates.
//!
//! The type of a [`Request`] decides the type of its reply, and a request holds everything that it is about. So there
//! is no wrong order of requests, and one whose process was killed is sent again to a new process.

use std::time::Duration;

use kernwright_evolve::{Failed, Genome};
use kernwright_measure::Failure;
use kernwright_measure::worker::{
    Launcher, Lost, LostHow, Notes, Payload, Reins, Worker, despite_kills,
};
use serde::{Deserialize, Serialize};

use crate::EvolveError;

/// A request that a lab `L` can answer.
pub trait Request<L: Payload>: Into<L::Request> {
    /// What the lab replies, unless the candidate fails.
    type Reply;

    /// Takes the reply out of the type that all replies share; `None` if it is the reply to another request.
    fn reply(reply: L::Reply) -> Option<Result<Self::Reply, Failed>>;
}

/// A lab that answers requests of type `R`.
pub trait Answers<R: Request<Self>>: Payload {
    /// Answers one request. The same request gets the same reply, whatever was requested before.
    fn answer(&mut self, request: R, notes: &mut Notes) -> Result<R::Reply, Failed>;
}

/// Requests what is known of the original.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Begin;

/// Requests everything that reports show of a candidate.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Show<E: Clone>(pub Genome<E>);

/// Declares the requests of a lab with their replies: the two types that go through the pipe, and how the lab finds
/// its [`Answers`] to a request.
#[macro_export]
macro_rules! lab_protocol {
    ($lab:ty: $requests:ident, $replies:ident { $($name:ident: $request:ty => $reply:ty),+ $(,)? }) => {
        #[doc = concat!("A request to a [`", stringify!($lab), "`], as the pipe carries it.")]
        #[derive(Debug, Clone, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $requests {
            $(#[doc = concat!("A `", stringify!($request), "`.")] $name($request)),+
        }

        #[doc = concat!("A reply of a [`", stringify!($lab), "`], as the pipe carries it.")]
        #[derive(Debug, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $replies {
            $(
                #[doc = concat!("The reply to a `", stringify!($request), "`.")]
                $name(Result<$reply, ::kernwright_evolve::Failed>)
            ),+
        }

        $(
            impl From<$request> for $requests {
                fn from(request: $request) -> Self {
                    $requests::$name(request)
                }
            }

            impl $crate::lab::Request<$lab> for $request {
                type Reply = $reply;

                fn reply(reply: $replies) -> Option<Result<$reply, ::kernwright_evolve::Failed>> {
                    match reply {
                        $replies::$name(reply) => Some(reply),
                        _ => None,
                    }
                }
            }
        )+

        impl $lab {
            pub(crate) fn dispatch(
                &mut self,
                request: $requests,
                notes: &mut ::kernwright_measure::worker::Notes,
            ) -> $replies {
                match request {
                    $($requests::$name(request) => {
                        $replies::$name($crate::lab::Answers::answer(self, request, notes))
                    })+
                }
            }
        }
    };
}

/// A lab's process, which is started when it is first needed and again after it was lost.
pub struct LabProcess<L: Payload> {
    worker: Worker<L>,
    rules: LabRules,
}

/// What holds for all requests to a lab.
#[derive(Debug, Clone, Copy)]
pub struct LabRules {
    /// How long a lab may show no sign of life before it counts as hung.
    pub limit: Duration,
    /// How many bytes of memory a lab may use.
    pub memory: u64,
    /// How a candidate failed whose lab crashed, hung, or took too much memory.
    pub blame: fn(Failure) -> Failed,
}

impl<L: Payload> LabProcess<L>
where
    L::Request: Clone,
{
    /// Starts nothing yet.
    pub fn new(launcher: &Launcher, setup: &L::Setup, rules: LabRules) -> Self {
        LabProcess {
            worker: Worker::new(launcher.clone(), setup.clone(), rules.memory),
            rules,
        }
    }

    /// What holds for its requests.
    pub fn rules(&self) -> &LabRules {
        &self.rules
    }

    /// The handle by which other threads pause this lab.
    pub fn reins(&self) -> Reins {
        self.worker.reins()
    }

    /// Starts the process, if there is none.
    pub fn open(&mut self) -> Result<(), Lost> {
        despite_kills(|_| {
            let opened = self.worker.open().map(drop);
            let is_killed = opened.as_ref().is_err_and(|lost| lost.is_killed);
            (opened, is_killed)
        })
    }

    /// Sends a request and waits for its reply. If the candidate brought the lab down, the reply is its failure.
    pub fn ask<R: Request<L>>(
        &mut self,
        request: R,
    ) -> Result<Result<R::Reply, Failed>, EvolveError> {
        let lost = match self.try_ask(request, self.rules.limit) {
            Ok(reply) => return Ok(reply),
            Err(lost) => lost,
        };
        match (&lost.how, lost.failure()) {
            (LostHow::Interrupted, _) => Err(EvolveError::Interrupted),
            (_, Some(failure)) => Ok(Err((self.rules.blame)(failure))),
            (how, None) => Err(EvolveError::Broken(how.to_string())),
        }
    }

    /// Sends a request that has a limit of its own; how the lab was lost, if it was.
    pub fn try_ask<R: Request<L>>(
        &mut self,
        request: R,
        limit: Duration,
    ) -> Result<Result<R::Reply, Failed>, Lost> {
        let reply = self.worker.ask_again(&request.into(), limit)?;
        R::reply(reply).ok_or_else(|| Lost {
            how: LostHow::Broken("it replied to another request".to_owned()),
            note: None,
            is_killed: false,
        })
    }
}
