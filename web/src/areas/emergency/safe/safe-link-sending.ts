import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { randomKey } from "../../../kit/api/client.ts";
import { waitingStore } from "../../../kit/offline/waiting-store.ts";
import { linkedQuery } from "../emergency.api.ts";
import type { OwnAnswer } from "./safe-answer.tsx";
import { answerLane } from "./safe-lane.ts";

interface LinkedAnswer {
	answer_id: string;
	given_at: string;
	answer: OwnAnswer;
	note: string | null;
	is_stuck?: boolean;
}

/** What is said by link waits on the device until it is sent, also after the page was closed and opened again. */
export function useLinkedSaying(token: string) {
	const client = useQueryClient();
	const [problem, setProblem] = useState<string | null>(null);
	const { kept, go } = useMemo(() => {
		const kept = waitingStore<LinkedAnswer>("homeroom-safe-link", () => token);
		const go = answerLane<LinkedAnswer>({
			waiting: kept.read,
			send: async ({ answer_id, given_at, answer, note }) => {
				const body = { answer_id, given_at, sent_at: new Date().toISOString(), answer, note };
				client.setQueryData(linkedQuery(token).queryKey, await api.emergency.linked_answer({ params: { token }, body }));
			},
			refused: ({ message }) => setProblem(message),
			forget: ({ answer_id }) => kept.write(kept.read().filter((one) => one.answer_id !== answer_id)),
			markStuck: () => kept.write(kept.read().map((one) => ({ ...one, is_stuck: true }))),
		});
		return { kept, go };
	}, [client, token]);
	useEffect(() => {
		const send = () => void go();
		send();
		window.addEventListener("online", send);
		return () => window.removeEventListener("online", send);
	}, [go]);
	const say = (answer: OwnAnswer, note: string | null) => {
		setProblem(null);
		kept.write([...kept.read(), { answer_id: randomKey(), given_at: new Date().toISOString(), answer, note }]);
		void go();
	};
	const last = kept.useAll().at(-1);
	return { waiting: last ? { answer: last.answer, is_stuck: last.is_stuck === true } : null, problem, say };
}
