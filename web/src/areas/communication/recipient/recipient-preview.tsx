import { OPEN_STATES } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { useAddressPart } from "../../../kit/routing/address-part.ts";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { readMessageSearch } from "../communication.search.ts";

import { MessageSkeleton } from "../message/message-skeleton.tsx";
import { previewQuery } from "../messages.api.ts";
import { RecipientDifference } from "./recipient-difference.tsx";
import { RecipientHints } from "./recipient-hints.tsx";
import classes from "./recipient-preview.module.css";
import { RecipientSend } from "./recipient-send.tsx";
import { useSending } from "./recipient-sending.ts";
import { RecipientText } from "./recipient-text.tsx";
import { RecipientsCard } from "./recipients-card.tsx";
import { RecipientsLeftOut } from "./recipients-left-out.tsx";

/** Who will get it, by which way, in which language, where and why; what each will read; and the way out of the house. */
export function RecipientPreview({ message }: { message: Message }) {
	const { t } = useT();
	const formats = useFormats();
	const [search, go] = useAddressPart(readMessageSearch);
	const asked = { page: search.page ?? 1, search: search.search, channel: search.channel };
	const query = useQuery(previewQuery(message.id, message.version, asked));
	const data = query.data;
	/** The list that was looked at first; another one has to be looked at, too. */
	const [seen, setSeen] = useState<string | null>(null);
	if (data && seen === null) setSeen(data.fingerprint);
	const sending = useSending(message, seen);
	const isOpen = OPEN_STATES.includes(message.state);
	const back = <Back id={isOpen && message.may.edit ? message.id : null} subject={message.subject} />;
	if (query.error && !data)
		return (
			<>
				<PageHeader title={message.subject || t("messages.new")} above={back} />
				<QueryError query={query} title={t("messages.preview_failed")} />
			</>
		);
	if (!data) return <MessageSkeleton />;
	const { totals, recipients } = data;
	const isOther = sending.difference !== null || (seen !== null && data.fingerprint !== seen);
	const takeList = async () => {
		sending.forget();
		const fresh = await query.refetch();
		setSeen(fresh.data?.fingerprint ?? null);
	};
	const first = recipients[0];
	const shown = search.as ?? (first ? `${first.person_kind}-${first.person_id}` : null);
	const show = (as: string) => go({ as }, true);
	return (
		<>
			<PageHeader
				title={t("messages.will_get", { count: totals.people, shown: formats.number(totals.people) })}
				above={back}
				context={[
					totals.families > 0 ? t("messages.families", { count: totals.families, shown: formats.number(totals.families) }) : null,
					totals.left_out > 0 ? t("messages.left_out_count", { count: totals.left_out, shown: formats.number(totals.left_out) }) : null,
					message.kind === "chosen" && message.topic ? t(`messages.topic.${message.topic}`) : t("messages.is_essential"),
				]
					.filter(Boolean)
					.join(" · ")}
				actions={<RecipientSend message={message} preview={data} blocked={isOther} sending={sending} />}
			/>
			<div className={classes.banners}>
				{isOther ? <RecipientDifference difference={sending.difference} pending={query.isFetching} onUse={() => void takeList()} /> : null}
				<RecipientHints message={message} preview={data} sending={sending} />
			</div>
			<div className={classes.columns}>
				<div className={classes.column}>
					<RecipientsCard
						message={message}
						preview={data}
						waiting={query.isPlaceholderData}
						asked={asked}
						shown={shown}
						onAsk={(next) => go({ page: undefined, ...next }, true)}
						onShow={show}
					/>
					{totals.left_out > 0 ? <RecipientsLeftOut leftOut={data.left_out} total={totals.left_out} /> : null}
				</div>
				{shown ? (
					<RecipientText
						message={message}
						shown={shown}
						recipients={recipients}
						from={(data.meta.current_page - 1) * data.meta.limit}
						total={data.meta.total}
						languages={totals.languages}
						onShow={show}
					/>
				) : null}
			</div>
		</>
	);
}

function Back({ id, subject }: { id: number | null; subject: string }) {
	const { t } = useT();
	return id ? (
		<BackLink to="/communication/$id" params={{ id }} search={{}}>
			{subject || t("messages.back_to_text")}
		</BackLink>
	) : (
		<BackLink to="/communication" search={{}}>
			{t("page.communication")}
		</BackLink>
	);
}
