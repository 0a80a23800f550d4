const KEY = "pairing_code";

/** Signing in first must not lose the code, and addresses are no place for it: they are logged and kept. */
export function keepPairingCode(hash: string): void {
	const code = hash.replace(/^#/, "");
	if (code !== "") sessionStorage.setItem(KEY, code);
}
export const readPairingCode = (): string => sessionStorage.getItem(KEY) ?? "";
export const dropPairingCode = (): void => sessionStorage.removeItem(KEY);
