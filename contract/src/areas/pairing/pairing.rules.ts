/** How long a pairing code can be scanned. */
export const PAIRING_MS = 90_000;
/** How often the asking browser looks whether somebody approved. */
export const PAIRING_POLL_MS = 2_000;

export const PAIRING_STATES = ["waiting", "refused", "expired"] as const;
export type PairingState = (typeof PAIRING_STATES)[number];
