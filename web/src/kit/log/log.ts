/** What a developer may want to know and a reader must not be bothered with. */
export function logWarning(message: string, error?: unknown): void {
	// biome-ignore lint/suspicious/noConsole: the one place that writes to the browser's console
	console.warn(message, error);
}
