import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconClock, IconPencil, IconSend } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { type HeaderAction, HeaderActions } from "../../../kit/menu/header-actions.tsx";
import { MESSAGES, type Preview } from "../messages.api.ts";
import type { Sending } from "./recipient-sending.ts";

const LaterDialog = lazy(async () => ({ default: (await import("./recipient-later-dialog.tsx")).RecipientLaterDialog }));
const DeclineDialog = lazy(async () => ({ default: (await import("./recipient-decline-dialog.tsx")).RecipientDeclineDialog }));

interface RecipientSendProps {
	message: Message;
	preview: Preview;
	/** Another list has to be looked at first. */
	blocked: boolean;
	sending: Sending;
}

/** What the list can be answered with: send now, in the break or at a time; of what others wrote: agree or send back. */
export function RecipientSend({ message, preview, blocked, sending }: RecipientSendProps) {
	const { t } = useT();
	const formats = useFormats();
	const [open, setOpen] = useState<"later" | "decline" | null>(null);
	const { totals, moment, needs_approval } = preview;
	const { id, state, may } = message;
	const people = { count: totals.people, shown: formats.number(totals.people) };
	const withdraw = useDeed(() => api.messages.withdraw({ params: { id }, body: { version: message.version } }), {
		said: () => t("messages.said_withdrawn"),
		invalidates: [[MESSAGES]],
	});
	const closed = blocked || totals.people === 0 || totals.missing_languages.length > 0;
	const isAsked = state === "asked";
	const goes = t(isAsked ? "messages.approve" : needs_approval ? "messages.ask" : "messages.send_to", people);
	const toText: HeaderAction = {
		label: t("messages.back_to_text"),
		icon: IconPencil,
		link: (props) => <Link {...props} to="/communication/$id" params={{ id }} search={{}} />,
	};
	const inBreak = (at: string): HeaderAction => ({
		label: t("messages.at_break", { at: formats.time(at) }),
		icon: IconClock,
		disabled: closed,
		onClick: () => sending.send({ when: "break" }),
	});
	const ofAsked: HeaderAction[] = [
		...(may.withdraw ? [{ label: t("messages.withdraw"), icon: IconPencil, onClick: () => void withdraw.run() }] : []),
		...(may.decline && may.approve ? [{ label: t("messages.decline"), icon: IconPencil, onClick: () => setOpen("decline") }] : []),
		...(may.approve ? [{ label: goes, icon: IconCheck, main: true, disabled: closed, onClick: sending.approve }] : []),
	];
	const ofDraft: HeaderAction[] = [
		...(may.edit ? [toText] : []),
		...(may.send
			? [
					...(moment.at && moment.busy > 0 ? [inBreak(moment.at)] : []),
					{ label: t("messages.at_time"), icon: IconClock, disabled: closed, onClick: () => setOpen("later") },
					{ label: goes, icon: IconSend, main: true, disabled: closed, onClick: () => sending.send({ when: "now" }) },
				]
			: []),
	];
	return (
		<>
			{sending.pending ? <Button loading>{goes}</Button> : <HeaderActions actions={isAsked ? ofAsked : ofDraft} />}
			<Suspense>
				{open === "later" ? (
					<LaterDialog
						people={people}
						onSend={(sends_at) => {
							setOpen(null);
							sending.send({ when: "at", sends_at });
						}}
						onClose={() => setOpen(null)}
					/>
				) : null}
				{open === "decline" ? <DeclineDialog message={message} onClose={() => setOpen(null)} /> : null}
			</Suspense>
		</>
	);
}
