import type { SecondFactorAsked } from "@homeroom/contract/areas/session/session.contract.ts";

/** The first step of a sign-in was right; the second is still to come. */
export interface PendingSecondFactor {
	ticket: string;
	methods: SecondFactorAsked["second_factor"]["methods"];
	/** Where to go afterwards. */
	to: string;
}

let pending: PendingSecondFactor | null = null;

/** In memory only: a reload starts the sign-in anew. */
export const pendingSecondFactor = {
	set: (next: PendingSecondFactor): void => {
		pending = next;
	},
	get: (): PendingSecondFactor | null => pending,
	clear: (): void => {
		pending = null;
	},
};
