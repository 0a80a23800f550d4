import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { text } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { ATTENDANCE } from "../attendance.api.ts";
import { sendWaiting, waitingRegisters } from "./register-waiting.ts";

let listening = false;
let isSending = false;

/** Sends what was taken without a network: now, and whenever the network comes back, whichever page is open by then. */
export function useSendWaiting(): void {
	const client = useQueryClient();
	useEffect(() => {
		const send = async () => {
			if (isSending) return;
			isSending = true;
			await sendAll(client).finally(() => {
				isSending = false;
			});
		};
		void send();
		if (listening) return;
		listening = true;
		window.addEventListener("online", () => void send());
	}, [client]);
}

async function sendAll(client: QueryClient): Promise<void> {
	if (waitingRegisters().length === 0 || !navigator.onLine) return;
	const sent = await sendWaiting();
	if (sent.length === 0) return;
	await client.invalidateQueries({ queryKey: [ATTENDANCE] });
	const refused = sent.find((one) => one.refused !== undefined);
	const conflicts = sent.reduce((sum, one) => sum + one.conflicts.length, 0);
	if (refused) notify.error(refused.refused);
	else if (conflicts > 0) notify.error(text("attendance.conflicts", { count: conflicts }));
	else notify.success(text("attendance.sent", { count: sent.length }));
}
