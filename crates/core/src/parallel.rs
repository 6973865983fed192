//! Work on all cores with the feature `threads`, and on one without it. The order of results never depends on which.

/// The results of `work` on each item, in the order of the items.
pub fn map<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "threads")]
    {
        use rayon::prelude::*;
        // Each item by itself: some are a hundred times as long as others.
        items.into_par_iter().with_max_len(1).map(work).collect()
    }
    #[cfg(not(feature = "threads"))]
    items.into_iter().map(work).collect()
}

/// The results of `work` on every thread there is; on one thread without the feature `threads`.
pub fn on_every_thread<R: Send>(work: impl Fn() -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "threads")]
    {
        rayon::broadcast(|_| work())
    }
    #[cfg(not(feature = "threads"))]
    vec![work()]
}

/// The results of both functions; side by side with the feature `threads`.
pub fn both<A: Send, B: Send>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B + Send) -> (A, B) {
    #[cfg(feature = "threads")]
    {
        rayon::join(one, other)
    }
    #[cfg(not(feature = "threads"))]
    (one(), other())
}
