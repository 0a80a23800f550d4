import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { useAddressPart } from "../../../kit/routing/address-part.ts";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { readMessageSearch } from "../communication.search.ts";
import { LettersCard } from "../letter/letters-card.tsx";
import { MESSAGE_TONES } from "../message/message-words.ts";
import { recipientsQuery } from "../messages.api.ts";
import { RecipientAnswers } from "./recipient-answers.tsx";
import { RecipientBar } from "./recipient-bar.tsx";
import classes from "./recipient-board.module.css";
import { RecipientDeeds } from "./recipient-deeds.tsx";
import { RecipientStates } from "./recipient-states.tsx";
import { RecipientUndo } from "./recipient-undo.tsx";
import { RecipientWritten } from "./recipient-written.tsx";

/** While it is on its way: what becomes of each recipient is not told one by one. */
const LOOK_AGAIN_MS = 4000;
/** What is in doubt may go again a minute after. */
const DOUBT_MS = 30_000;

/** What became of a message: how many it reached, who has not answered, and each recipient's state. */
export function RecipientBoard({ message }: { message: Message }) {
	const { t } = useT();
	const formats = useFormats();
	const [search, go] = useAddressPart(readMessageSearch);
	const asked = { page: search.page ?? 1, search: search.search, channel: search.channel, state: search.state };
	const query = useQuery({
		...recipientsQuery(message.id, asked),
		refetchInterval: ({ state: { data } }) =>
			message.state === "sending" ? LOOK_AGAIN_MS : (data?.counts.in_doubt ?? 0) > (data?.counts.texts_again ?? 0) ? DOUBT_MS : false,
	});
	const { state, sent_at, sends_at, author_name } = message;
	const counts = query.data?.counts ?? message.counts;
	const when = sent_at
		? t("messages.sent_at", { at: formats.instant(sent_at) })
		: sends_at
			? t("messages.goes_at", { at: formats.instant(sends_at) })
			: null;
	return (
		<>
			<PageHeader
				title={message.subject || t("messages.no_subject")}
				above={
					<BackLink to="/communication" search={{}}>
						{t("page.communication")}
					</BackLink>
				}
				context={
					<span className={classes.context}>
						<StatusDot tone={MESSAGE_TONES[state]}>{t(`messages.state.${state}`)}</StatusDot>
						{[author_name, when, message.approved_by ? t("messages.approved_by", { name: message.approved_by }) : null]
							.filter(Boolean)
							.join(" · ")}
					</span>
				}
				actions={<RecipientDeeds message={message} remindable={counts.remindable} texts={counts.texts_again} />}
			/>
			<RecipientUndo message={message} />
			<div className={classes.columns}>
				<div className={classes.column}>
					<Sheet>
						<RecipientBar
							counts={counts}
							asks={message.question !== "none"}
							state={search.state}
							onState={(next) => go({ state: next, page: undefined }, true)}
						/>
						{query.data ? (
							<RecipientStates
								message={message}
								page={query.data}
								waiting={query.isPlaceholderData}
								asked={asked}
								onAsk={(next) => go({ page: undefined, ...next }, true)}
							/>
						) : (
							<div className={classes.waiting}>
								<QueryPart query={query} failed={t("messages.recipients_failed")} />
							</div>
						)}
					</Sheet>
				</div>
				<div className={classes.column}>
					{message.question === "none" ? null : <RecipientAnswers message={message} answers={query.data?.answers ?? {}} counts={counts} />}
					<LettersCard message={message} />
					<RecipientWritten message={message} />
				</div>
			</div>
		</>
	);
}
