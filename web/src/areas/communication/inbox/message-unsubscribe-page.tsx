import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { isGoneLink } from "../../../kit/api/api-error.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { subscriptionQuery } from "../messages.api.ts";
import { useLinkToken } from "./message-link-token.ts";
import classes from "./message-reading.module.css";

/** `/unsubscribe/{token}`: no more of a topic, and the way back. Opening the page changes nothing: mail programs open links by themselves. */
export function MessageUnsubscribePage() {
	const { t } = useT();
	const token = useLinkToken();
	const client = useQueryClient();
	const query = useQuery(subscriptionQuery(token));
	const about = query.data;
	usePageTitle(t("messages.unsubscribe_title"));
	const params = { token };
	const change = useDeed((on: boolean) => (on ? api.messages.resubscribe({ params }) : api.messages.unsubscribe({ params })), {
		after: (next) => client.setQueryData(subscriptionQuery(token).queryKey, next),
	});
	const isGone = token === "" || isGoneLink(query.error);
	const words = about && { school: about.school, topic: t(`messages.topic.${about.topic}`) };
	return (
		<PublicFrame>
			<div className={classes.public}>
				<Sheet>
					<div className={classes.sheet}>
						{isGone ? (
							<>
								<h1 className={classes.subject}>{t("messages.link_gone")}</h1>
								<p className={classes.hint}>{t("messages.link_gone_text")}</p>
							</>
						) : (
							<QueryPart query={query} failed={t("messages.open_failed")}>
								{about && words ? (
									<>
										<p className={classes.school}>{about.school}</p>
										<h1 className={classes.subject}>{t(about.subscribed ? "messages.subscribed" : "messages.unsubscribed", words)}</h1>
										<p className={classes.hint} role="status">
											{t(about.subscribed ? "messages.subscribed_text" : "messages.unsubscribed_text")}
										</p>
										<div className={classes.deeds}>
											<Button
												size="md"
												variant={about.subscribed ? "filled" : "default"}
												loading={change.pending}
												onClick={() => void change.run(!about.subscribed)}
											>
												{t(about.subscribed ? "messages.unsubscribe" : "messages.resubscribe", words)}
											</Button>
										</div>
									</>
								) : null}
							</QueryPart>
						)}
					</div>
				</Sheet>
			</div>
		</PublicFrame>
	);
}
