import type { QueryClient } from "@tanstack/react-query";
import { stopLive } from "../../kit/live/live-stop.ts";
import { type Session, saveSession } from "../../kit/session/session.ts";

/** Into a school, or out of it again: nothing fetched before may be shown there. */
export async function goTo(session: Session, queries: QueryClient): Promise<void> {
	stopLive();
	queries.clear();
	saveSession(session);
}
