//! Workloads that fit and those that do not; searches over tiny ones.
