import { currentSession } from "../session/session.ts";

/** Whose pushes this browser shows. It outlasts the session: whoever switched push on and signs in again has it again, and nobody else has. */
const MARK = "homeroom-push";

export const isMarked = (): boolean => localStorage.getItem(MARK) !== null;
export const isMine = (): boolean => localStorage.getItem(MARK) === String(currentSession()?.user.uid);
export const markMine = (): void => localStorage.setItem(MARK, String(currentSession()?.user.uid));
export const unmark = (): void => localStorage.removeItem(MARK);
