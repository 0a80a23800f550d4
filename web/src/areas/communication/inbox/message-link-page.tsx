import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { isGoneLink } from "../../../kit/api/api-error.ts";
import { sayRefused } from "../../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { linkedMessageQuery } from "../messages.api.ts";
import { useLinkToken } from "./message-link-token.ts";
import classes from "./message-reading.module.css";
import { MessageReading, useReadingLine } from "./message-reading.tsx";

/** `/m/{token}`: what the school wrote, read and answered by whoever has the link. */
export function MessageLinkPage() {
	const { t } = useT();
	const token = useLinkToken();
	const client = useQueryClient();
	const query = useQuery(linkedMessageQuery(token));
	const message = query.data;
	const line = useReadingLine();
	usePageTitle(message?.subject ?? null);
	const answer = useDeed((text: string) => api.messages.linked_answer({ params: { token }, body: { answer: text } }), {
		after: (next) => client.setQueryData(linkedMessageQuery(token).queryKey, next),
		refused: "here",
	});
	const isGone = token === "" || isGoneLink(query.error);
	return (
		<PublicFrame wide>
			<div className={classes.public}>
				{message ? (
					<>
						<p className={classes.school}>{message.school}</p>
						<h1 className={classes.subject} lang={message.language}>
							{message.subject || t("messages.no_subject")}
						</h1>
						<p className={classes.line}>{line(message)}</p>
					</>
				) : null}
				<Sheet>
					<div className={classes.sheet}>
						{isGone ? (
							<>
								<h1 className={classes.subject}>{t("messages.link_gone")}</h1>
								<p className={classes.hint}>{t("messages.link_gone_text")}</p>
							</>
						) : (
							<QueryPart query={query} failed={t("messages.open_failed")}>
								{message ? (
									<MessageReading
										message={message}
										pending={answer.pending}
										problem={answer.problem}
										onAnswer={(text) => void answer.run(text)}
										onFile={(file_id) => void api.messages.linked_file.download({ params: { token, file_id } }).catch(sayRefused)}
									/>
								) : null}
							</QueryPart>
						)}
					</div>
				</Sheet>
			</div>
		</PublicFrame>
	);
}
