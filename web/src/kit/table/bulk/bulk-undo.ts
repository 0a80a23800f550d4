/** How to take a batch of changes back; undefined where nothing can. The one place that knows the call. */
export const undoOf = (_batch: string, _refresh: () => unknown): (() => void) | undefined => undefined;
