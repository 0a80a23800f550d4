import { CHUNK_TIMEOUT_MS } from "@homeroom/contract/kit/constants.ts";

/** A part of the app that did not arrive in time. */
class ChunkLoadError extends Error {
	override readonly name = "ChunkLoadError";
}

/** Loads a part of the app; a connection that hangs ends with an error page instead of a page that never comes. */
export const inTime =
	<Part>(load: () => Promise<Part>, timeoutMs = CHUNK_TIMEOUT_MS) =>
	(): Promise<Part> =>
		new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(new ChunkLoadError("a part of the app did not arrive in time")), timeoutMs);
			load()
				.finally(() => clearTimeout(timer))
				.then(resolve, reject);
		});
