import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type Letter, lettersQuery, MESSAGES } from "../messages.api.ts";
import classes from "../recipient/recipient-board.module.css";
import { LettersPaper } from "./letters-paper.tsx";

/** Those who are reached by a letter alone: to print, and then to note that they are on their way. */
export function LettersCard({ message }: { message: Message }) {
	const { t } = useT();
	const formats = useFormats();
	const query = useQuery(lettersQuery(message.id));
	const [printing, setPrinting] = useState<readonly Letter[] | null>(null);
	const all = query.data?.letters ?? [];
	const waiting = all.filter(({ printed_at }) => printed_at === null);
	const sent = useDeed((recipient_ids: number[]) => api.messages.letters_printed({ params: { id: message.id }, body: { recipient_ids } }), {
		said: ({ printed }) => t("messages.said_letters", { count: printed, shown: formats.number(printed) }),
		invalidates: [[MESSAGES, message.id]],
	});
	const end = useEffectEvent(() => setPrinting(null));
	useEffect(() => {
		if (printing === null) return;
		const over = () => end();
		window.addEventListener("afterprint", over, { once: true });
		window.print();
		return () => window.removeEventListener("afterprint", over);
	}, [printing]);
	if (query.error && !query.data)
		return (
			<Sheet title={t("messages.letters")}>
				<QueryError query={query} title={t("messages.letters_failed")} />
			</Sheet>
		);
	if (all.length === 0) return null;
	return (
		<Sheet
			title={t("messages.letters")}
			note={t("messages.letters_waiting", { count: waiting.length, shown: formats.number(waiting.length) })}
		>
			<p className={classes.quiet}>{t("messages.letters_hint")}</p>
			<div className={classes.letters}>
				<Button
					variant="default"
					leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden="true" />}
					onClick={() => setPrinting(waiting.length > 0 ? waiting : all)}
				>
					{t("messages.letters_print")}
				</Button>
				{waiting.length > 0 && message.may.note_letters ? (
					<Button variant="subtle" loading={sent.pending} onClick={() => void sent.run(waiting.map((one) => one.recipient_id))}>
						{t("messages.letters_sent")}
					</Button>
				) : null}
			</div>
			{printing ? <LettersPaper letters={printing} sender={query.data?.sender ?? ""} /> : null}
		</Sheet>
	);
}
