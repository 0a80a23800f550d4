import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { MESSAGES, messageQuery } from "../messages.api.ts";
import classes from "./recipient-preview.module.css";

const TICK_MS = 1000;
const secondsTo = (instant: string | null): number => (instant === null ? 0 : Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** For a minute it can be taken back: nothing has left. */
export function RecipientUndo({ message }: { message: Message }) {
	const { t } = useT();
	const client = useQueryClient();
	const { id, undo_until, may } = message;
	const [left, setLeft] = useState(() => secondsTo(undo_until));
	useEffect(() => {
		setLeft(secondsTo(undo_until));
		if (undo_until === null) return;
		const timer = setInterval(() => {
			const seconds = secondsTo(undo_until);
			setLeft(seconds);
			if (seconds > 0) return;
			clearInterval(timer);
			void client.invalidateQueries({ queryKey: [MESSAGES, id] });
		}, TICK_MS);
		return () => clearInterval(timer);
	}, [undo_until, client, id]);
	const undo = useDeed(() => api.messages.undo({ params: { id } }), {
		said: () => t("messages.said_undone"),
		after: (next) => client.setQueryData(messageQuery(id).queryKey, next),
		invalidates: [[MESSAGES]],
	});
	if (!may.undo || left <= 0) return null;
	return (
		<div className={classes.banners}>
			<div className={classes.banner} role="status">
				<IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />
				<p>{t("messages.undo_hint")}</p>
				<Button variant="default" size="compact-md" loading={undo.pending} onClick={() => void undo.run()}>
					{t("messages.undo")} <span aria-hidden="true">&nbsp;({left})</span>
				</Button>
			</div>
		</div>
	);
}
