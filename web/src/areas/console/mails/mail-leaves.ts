import { useQueryClient } from "@tanstack/react-query";
import { healthQuery } from "../console.api.ts";

/** Whether mails are sent. Without a mail server they are kept here, and nobody must be told that one is on its way. */
export function useMailLeaves(): () => Promise<boolean> {
	const client = useQueryClient();
	return () =>
		client.ensureQueryData(healthQuery).then(
			({ mails }) => mails.smtp,
			() => true,
		);
}
