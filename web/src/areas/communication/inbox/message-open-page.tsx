import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { sayRefused } from "../../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { INBOX, openMessageQuery } from "../messages.api.ts";
import classes from "./message-reading.module.css";
import { MessageReading, useReadingLine } from "./message-reading.tsx";

const route = getRouteApi("/app/communication/inbox/$id");

/** `/communication/inbox/7`: a message as its reader has it, to be answered with one hand. */
export function MessageOpenPage() {
	const { t } = useT();
	const { id } = route.useParams();
	const navigate = useNavigate();
	const client = useQueryClient();
	const query = useQuery(openMessageQuery(id));
	const message = query.data;
	const line = useReadingLine();
	usePageTitle(message?.subject ?? t("page.communication"));
	const isOpen = message !== undefined;
	useEffect(() => {
		if (isOpen) void client.invalidateQueries({ queryKey: [INBOX, "list"] });
	}, [isOpen, client]);
	const answer = useDeed((text: string) => api.messages.answer({ params: { id }, body: { answer: text } }), {
		said: () => t("messages.said_answered"),
		after: (next) => client.setQueryData(openMessageQuery(id).queryKey, next),
		invalidates: [[INBOX, "list"]],
		refused: "here",
	});
	const back = (
		<BackLink to="/communication" search={{ pile: "inbox" }}>
			{t("messages.inbox")}
		</BackLink>
	);
	if (query.error instanceof ApiError && query.error.status === 404)
		return (
			<>
				<PageHeader title={t("page.communication")} above={back} />
				<ErrorState
					title={t("messages.not_found")}
					text={t("messages.not_found_text")}
					retryLabel={t("messages.inbox")}
					onRetry={() => void navigate({ to: "/communication", search: { pile: "inbox" } })}
				/>
			</>
		);
	return (
		<div className={classes.page}>
			<PageHeader
				title={message ? message.subject || t("messages.no_subject") : "\u00a0"}
				above={back}
				context={message ? line(message) : undefined}
			/>
			<Sheet>
				<div className={classes.sheet}>
					<QueryPart query={query} failed={t("messages.open_failed")}>
						{message ? (
							<MessageReading
								message={message}
								pending={answer.pending}
								problem={answer.problem}
								onAnswer={(text) => void answer.run(text)}
								onFile={(file_id) => void api.messages.file.download({ params: { id, file_id } }).catch(sayRefused)}
							/>
						) : null}
					</QueryPart>
				</div>
			</Sheet>
		</div>
	);
}
