import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../kit/api/api.ts";
import { text } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { changeNow, EMERGENCY, runningAlarmId, showSheet } from "../emergency.api.ts";
import { answerLane } from "./safe-lane.ts";
import { forgetAnswer, forgetOver, keepAnswer, markStuck, type Said, type WaitingAnswer, waitingAnswers } from "./safe-waiting.ts";

/** One's own first. None waits for another: a list that is too much for a busy school does not hold back a call for help. */
const KINDS: readonly Said["to"][] = ["me", "one", "sheet"];
const lanes = new WeakMap<QueryClient, (() => Promise<void>)[]>();

/** Sends what is said: at once, else as soon as there is a network, whichever page is open by then. */
export function useSaying() {
	const client = useQueryClient();
	useEffect(() => {
		const send = () => sendAll(client);
		send();
		window.addEventListener("online", send);
		return () => window.removeEventListener("online", send);
	}, [client]);
	return (alarm_id: number, said: Said) => {
		keepAnswer(alarm_id, said);
		sendAll(client);
	};
}

function sendAll(client: QueryClient): void {
	const over = forgetOver(runningAlarmId(client));
	if (over > 0) notify.success(text("emergency.over_unsent", { count: over }));
	const going = lanes.get(client) ?? KINDS.map((kind) => laneOf(client, kind));
	lanes.set(client, going);
	for (const go of going) void go();
}

const laneOf = (client: QueryClient, kind: Said["to"]) =>
	answerLane<WaitingAnswer>({
		waiting: () => waitingAnswers().filter(({ said }) => said.to === kind),
		send: (one) => sent(client, one),
		refused: ({ message }) => {
			notify.error(message);
			void client.invalidateQueries({ queryKey: [EMERGENCY] });
		},
		forget: forgetAnswer,
		markStuck: () => markStuck(kind),
		late: (count) => notify.success(text("emergency.sent_late", { count })),
	});

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
