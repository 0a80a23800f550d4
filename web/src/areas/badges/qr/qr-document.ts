/**
 * The camera and the reader of codes are allowed to the document that was loaded from this path and to no other.
 * Who comes by a link inside of the app loads it anew.
 */
export function ownDocument(path: string, preload: boolean): Promise<never> | undefined {
	const [loaded] = performance.getEntriesByType("navigation");
	if (preload || (loaded !== undefined && new URL(loaded.name).pathname.replace(/\/$/, "") === path)) return undefined;
	location.reload();
	return new Promise(() => {});
}
