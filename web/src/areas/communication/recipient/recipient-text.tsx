import { PERSON_KINDS } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Message, PreviewRecipient } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { LANGUAGE_NAMES, LOCALES } from "@homeroom/contract/languages.generated.ts";
import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import { filledQuery } from "../messages.api.ts";
import { RecipientBody } from "./recipient-body.tsx";
import classes from "./recipient-text.module.css";

interface RecipientTextProps {
	message: Message;
	/** `contact-12` */
	shown: string;
	/** The page of the list beside it. */
	recipients: readonly PreviewRecipient[];
	/** So many stand on the pages before. */
	from: number;
	total: number;
	languages: Readonly<Record<string, number>>;
	onShow: (as: string) => void;
}
const keyOf = ({ person_kind, person_id }: PreviewRecipient) => `${person_kind}-${person_id}`;

/** What one recipient will read, by their way and in their language; what was filled in is marked. */
export function RecipientText({ message, shown, recipients, from, total, languages, onShow }: RecipientTextProps) {
	const { t } = useT();
	const formats = useFormats();
	const [kind, id] = shown.split("-");
	const person = PERSON_KINDS.find((one) => one === kind) ?? "contact";
	const query = useQuery(filledQuery(message.id, message.version, person, Number(id)));
	const filled = query.data;
	const at = recipients.findIndex((one) => keyOf(one) === shown);
	const step = (by: 1 | -1) => {
		const next = recipients[at + by];
		return { disabled: next === undefined, onClick: () => next && onShow(keyOf(next)) };
	};
	const place = at === -1 ? null : t("messages.place", { place: formats.number(from + at + 1), total: formats.number(total) });
	const title = filled ? t("messages.as", { name: filled.name }) : "\u00a0";
	return (
		<section className={classes.card} aria-label={t("messages.as_title")}>
			<header className={classes.head}>
				{filled ? <PersonAvatar name={filled.name} /> : null}
				<div className={classes.words}>
					<h2 className={classes.title}>{title}</h2>
					<p className={classes.meta}>
						{[filled ? t(`messages.channel.${filled.channel}`) : null, filled ? LANGUAGE_NAMES[filled.language] : null, place]
							.filter(Boolean)
							.join(" · ")}
					</p>
				</div>
				<ActionIcon variant="subtle" color="gray" size={36} aria-label={t("messages.previous_person")} {...step(-1)}>
					<IconChevronUp size={18} aria-hidden="true" />
				</ActionIcon>
				<ActionIcon variant="subtle" color="gray" size={36} aria-label={t("messages.next_person")} {...step(1)}>
					<IconChevronDown size={18} aria-hidden="true" />
				</ActionIcon>
			</header>
			<div className={classes.body} aria-busy={query.isPlaceholderData}>
				<QueryPart query={query} failed={t("messages.filled_failed")}>
					{filled ? <RecipientBody message={message} filled={filled} /> : null}
				</QueryPart>
			</div>
			<footer className={classes.foot}>
				<span>{t("messages.languages")}</span>
				{LOCALES.map((one) =>
					languages[one] ? (
						<span key={one}>
							{LANGUAGE_NAMES[one]} <b>{formats.number(languages[one])}</b>
						</span>
					) : null,
				)}
			</footer>
		</section>
	);
}
