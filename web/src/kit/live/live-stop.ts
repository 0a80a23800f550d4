let stop: (() => void) | null = null;

/** The login page must be able to end the stream without loading what reads it. */
export function stopLive(): void {
	stop?.();
	stop = null;
}
export const isLive = (): boolean => stop !== null;
export function startedLive(how: () => void): void {
	stop = how;
}
