import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { text } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { changeNow, EMERGENCY, showSheet } from "../emergency.api.ts";
import { forgetAnswer, keepAnswer, markStuck, type Said, type WaitingAnswer, waitingAnswers } from "./safe-waiting.ts";

const AGAIN_MS = 10_000;
/** The answer itself was refused: sending it once more changes nothing. Whoever has to sign in again, or comes too often, tries later. */
const REFUSED = [400, 403, 404, 409, 410, 422];

let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what is said: at once, else as soon as there is a network, whichever page is open by then. */
export function useSaying() {
	const client = useQueryClient();
	useEffect(() => {
		const send = () => void sendAll(client);
		send();
		window.addEventListener("online", send);
		return () => window.removeEventListener("online", send);
	}, [client]);
	return (alarm_id: number, said: Said) => {
		keepAnswer(alarm_id, said);
		void sendAll(client);
	};
}

async function sendAll(client: QueryClient): Promise<void> {
	if (isSending) return;
	isSending = true;
	clearTimeout(timer);
	let late = 0;
	try {
		for (let [next] = waitingAnswers(); next !== undefined; [next] = waitingAnswers()) {
			if (next.is_stuck) late++;
			await send(client, next);
			forgetAnswer(next);
		}
	} catch {
		markStuck();
		timer = setTimeout(() => void sendAll(client), AGAIN_MS);
		late = 0;
	} finally {
		isSending = false;
	}
	if (late > 0) notify.success(text("emergency.sent_late", { count: late }));
}

/** Throws where it is to be sent again. */
async function send(client: QueryClient, waiting: WaitingAnswer): Promise<void> {
	try {
		await sent(client, waiting);
	} catch (error) {
		if (!(error instanceof ApiError) || !REFUSED.includes(error.status)) throw error;
		notify.error(error.message);
		void client.invalidateQueries({ queryKey: [EMERGENCY] });
	}
}

async function sent(client: QueryClient, { answer_id, given_at, alarm_id: id, said }: WaitingAnswer): Promise<void> {
	const sentFrom = { answer_id, given_at, sent_at: new Date().toISOString() };
	if (said.to === "me") {
		const { answer, note } = said;
		const me = await api.emergency.answer({ params: { id }, body: { ...sentFrom, answer, note } });
		changeNow(client, (now) => ({ ...now, me }));
	} else if (said.to === "sheet") {
		const { of, ref, people } = said;
		const { kept, ...sheet } = await api.emergency.answer_sheet({ params: { id, of, ref }, body: { ...sentFrom, people } });
		showSheet(client, sheet);
		if (kept.length > 0) notify.error(text("emergency.roll_newer", { count: kept.length }));
		void client.invalidateQueries({ queryKey: [EMERGENCY, id, "board"] }, { cancelRefetch: false });
	} else {
		const { on_site_id, answer, note, ends_help } = said;
		await api.emergency.answer_for({ params: { id, on_site_id }, body: { ...sentFrom, answer, note, ends_help } });
		await client.invalidateQueries({ queryKey: [EMERGENCY, id] });
	}
}
