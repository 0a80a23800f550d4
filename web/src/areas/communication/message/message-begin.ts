import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { MESSAGES, messageQuery } from "../messages.api.ts";

/** Begins a message, empty or with what another one says, and opens it. */
export function useBeginMessage() {
	const client = useQueryClient();
	const navigate = useNavigate();
	return useDeed((of: number | null) => (of === null ? api.messages.create({ body: {} }) : api.messages.copy({ params: { id: of } })), {
		after: (message) => {
			client.setQueryData(messageQuery(message.id).queryKey, message);
			void navigate({ to: "/communication/$id", params: { id: message.id }, search: {} });
		},
		invalidates: [[MESSAGES, "list"]],
	});
}
