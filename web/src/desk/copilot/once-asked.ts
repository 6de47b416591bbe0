/** For a query whose answer a model wrote: each asking costs, so what was said stands until somebody asks again. */
export const onceAsked = { staleTime: Infinity, retry: false, retryOnMount: false } as const;
