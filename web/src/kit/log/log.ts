/** What a developer may want to know and a reader must not be bothered with. */
export function logWarning(message: string, error?: unknown): void {
	// biome-ignore lint/suspicious/noConsole: one of the two places that write to the browser's console
	console.warn(message, error);
}

/** What a reader was told has failed, with the details they may pass on. */
export function logError(message: string, details: unknown): void {
	// biome-ignore lint/suspicious/noConsole: one of the two places that write to the browser's console
	console.error(message, details);
}
