import type { ListDifference, Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { refusalText } from "../../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { MESSAGES, messageQuery } from "../messages.api.ts";

export type SendWhen = { when: "now" | "break" } | { when: "at"; sends_at: string };

const isDifference = (value: unknown): value is ListDifference => typeof value === "object" && value !== null && "came_count" in value;

/** Sends to the list that was looked at, or agrees to it; what stands in the way is kept to be shown. */
export function useSending(message: Message, fingerprint: string | null) {
	const { t } = useT();
	const client = useQueryClient();
	const [difference, setDifference] = useState<ListDifference | null>(null);
	/** The same was sent within an hour: what the server says, and how it was to go. */
	const [doubt, setDoubt] = useState<{ sentence: string; how: SendWhen } | null>(null);
	const [refusal, setRefusal] = useState<string | null>(null);
	const forget = () => {
		setDifference(null);
		setDoubt(null);
		setRefusal(null);
	};
	const refused = (error: Error, how: SendWhen) => {
		if (error instanceof ApiError && isDifference(error.current)) setDifference(error.current);
		else if (error instanceof ApiError && error.code === "message_same") setDoubt({ sentence: error.message, how });
		else setRefusal(refusalText(error));
	};
	const navigate = useNavigate();
	const show = (next: Message) => {
		client.setQueryData(messageQuery(message.id).queryKey, next);
		// taken back, it is a text again and no list
		void navigate({ to: "/communication/$id", params: { id: message.id }, search: {}, replace: true });
	};
	const body = { version: message.version, fingerprint: fingerprint ?? "" };
	const send = useDeed(
		({ how, again }: { how: SendWhen; again: boolean }) => {
			forget();
			return api.messages.send({ params: { id: message.id }, body: { ...body, ...how, again } });
		},
		{
			said: ({ state }) => (state === "asked" ? t("messages.said_asked") : null),
			after: show,
			invalidates: [[MESSAGES, "list"]],
			refused: (error, { how }) => refused(error, how),
		},
	);
	const approve = useDeed(
		() => {
			forget();
			return api.messages.approve({ params: { id: message.id }, body });
		},
		{
			said: () => t("messages.said_approved"),
			after: show,
			invalidates: [[MESSAGES, "list"]],
			refused: (error) => refused(error, { when: "now" }),
		},
	);
	return {
		send: (how: SendWhen, again = false) => void send.run({ how, again }),
		approve: () => void approve.run(),
		pending: send.pending || approve.pending,
		difference,
		doubt,
		refusal,
		forget,
	};
}
export type Sending = ReturnType<typeof useSending>;
