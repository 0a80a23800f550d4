const KEY = "chunk_reload_at";
const ONE_RELOAD_WITHIN_MS = 5 * 60_000;

/** A part of the app that could not be fetched, usually because a new version replaced it. */
export const isChunkFailure = (error: unknown): boolean =>
	error instanceof Error &&
	(error.name === "ChunkLoadError" ||
		/dynamically imported module|importing a module script failed|unable to preload/i.test(error.message));

/** Reloads once by itself; when that did not help, the error reaches the error page. Without a network a reload would lose the page. */
export function reloadOnceAfterChunkFailure(reload: () => void = () => location.reload(), now: () => number = Date.now): () => void {
	const onFailure = (event: Event) => {
		const last = Number(sessionStorage.getItem(KEY) ?? 0);
		if (!navigator.onLine || now() - last < ONE_RELOAD_WITHIN_MS) return;
		sessionStorage.setItem(KEY, String(now()));
		event.preventDefault();
		reload();
	};
	window.addEventListener("vite:preloadError", onFailure);
	return () => window.removeEventListener("vite:preloadError", onFailure);
}
