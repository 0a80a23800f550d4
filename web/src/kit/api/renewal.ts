import type { Session } from "../session/session.ts";
import { ApiError } from "./api-error.ts";

interface Surroundings {
	current: () => Session | null;
	/** The session as another tab may have left it in the storage. */
	stored: () => Session | null;
	refresh: (accessToken: string | null) => Promise<Session>;
	adopt: (session: Session) => void;
	/** Local logout: the server has ended the session. */
	end: () => void;
	/** Whether a session is of the person and customer of this tab. */
	isSame: (one: Session | null, other: Session | null) => boolean;
	/** What to do when this tab's session is over, or another one took its place. */
	sentence: (about: "signed_out" | "switched") => string;
	/** Missing on plain http; then only requests of one tab share the renewal. */
	locks: LockManager | undefined;
}
export type Renew = (refused: string | null) => Promise<void>;

/**
 * Renews the access token. Requests of this tab share one attempt; between tabs a lock does,
 * and who gets it second finds the first one's token in the storage.
 */
export function createRenewal(around: Surroundings): Renew {
	let running: Promise<void> | null = null;

	const over = (about: "signed_out" | "switched") => new ApiError(401, { error: about, message: around.sentence(about) });
	/** Never the token of someone else or of another customer: what was entered here would be saved there. */
	const adopt = (next: Session): void => {
		const now = around.current();
		if (now && !around.isSame(now, next)) throw over(now.user.uid === next.user.uid ? "switched" : "signed_out");
		around.adopt(next);
	};
	const attempt = async (refused: string | null): Promise<void> => {
		const stored = around.stored();
		if (stored && stored.access_token !== refused) return adopt(stored);
		if (!stored) throw over("signed_out");
		const next = await around.refresh(refused).catch((error: unknown) => {
			if (!isEnded(error)) throw error;
			around.end();
			throw over("signed_out");
		});
		adopt(next);
	};
	const locked = (refused: string | null) =>
		around.locks ? around.locks.request("homeroom:renewal", () => attempt(refused)) : attempt(refused);

	return (refused) => {
		const now = around.current()?.access_token ?? null;
		if (refused !== null && now !== null && now !== refused) return Promise.resolve();
		running ??= Promise.resolve(locked(refused)).finally(() => {
			running = null;
		});
		return running;
	};
}

/** The server said no. A network that is down, a busy or failing server do not end a session. */
const isEnded = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
