import { setNonce } from "get-nonce";

const PLACEHOLDER = "__CSP_NONCE__";
let nonce: string | undefined;

/** What the server put into the page so that style elements pass its content security policy. */
export const styleNonce = (): string => nonce ?? "";

/** Reads the nonce once, also for the scroll lock of drawers and modals. */
export function readStyleNonce(): void {
	const found = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
	nonce = found === PLACEHOLDER ? undefined : found;
	if (nonce) setNonce(nonce);
}
