import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { Button } from "@mantine/core";
import { IconAlertCircle, IconClock, IconUserCheck, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { Preview } from "../messages.api.ts";
import classes from "./recipient-preview.module.css";
import type { Sending } from "./recipient-sending.ts";

const ICON = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** What is worth knowing before it goes: a text that is missing, who is teaching, who has to agree, what was sent already. */
export function RecipientHints({ message, preview, sending }: { message: Message; preview: Preview; sending: Sending }) {
	const { t } = useT();
	const formats = useFormats();
	const { totals, moment, needs_approval } = preview;
	const { doubt, refusal } = sending;
	return (
		<>
			{refusal ? (
				<Hint tone="danger" alert icon={<IconAlertCircle {...ICON} />}>
					{refusal}
				</Hint>
			) : null}
			{doubt ? (
				<Hint
					tone="warning"
					alert
					icon={<IconUsers {...ICON} />}
					action={
						<Button variant="default" size="compact-md" onClick={() => sending.send(doubt.how, true)}>
							{t("messages.send_again")}
						</Button>
					}
				>
					{doubt.sentence}
				</Hint>
			) : null}
			{totals.people === 0 ? (
				<Hint tone="danger" icon={<IconAlertCircle {...ICON} />}>
					{t("messages.nobody_hint")}
				</Hint>
			) : null}
			{message.lane === "urgent" && message.may.edit && !message.may.send ? (
				<Hint tone="warning" icon={<IconAlertCircle {...ICON} />}>
					{t("messages.urgent_hint")}
				</Hint>
			) : null}
			{totals.missing_languages.map(({ language, people, names }) => (
				<Hint key={language} tone="danger" icon={<IconAlertCircle {...ICON} />}>
					{t("messages.missing_language", {
						language: LANGUAGE_NAMES[language],
						count: people,
						shown: formats.number(people),
						names: names.slice(0, 3).join(", "),
					})}
				</Hint>
			))}
			{message.state === "asked" ? (
				<Hint icon={<IconUserCheck {...ICON} />}>
					{message.may.approve ? t("messages.approve_hint", { name: message.author_name ?? "" }) : t("messages.asked_hint")}
				</Hint>
			) : needs_approval ? (
				<Hint icon={<IconUserCheck {...ICON} />}>{t("messages.ask_hint")}</Hint>
			) : null}
			{moment.at && moment.busy > 0 && message.may.send ? (
				<Hint icon={<IconClock {...ICON} />}>
					{t("messages.moment", {
						count: moment.logins,
						logins: formats.number(moment.logins),
						busy: formats.number(moment.busy),
						at: formats.time(moment.at),
					})}
				</Hint>
			) : null}
		</>
	);
}

interface HintProps {
	tone?: "warning" | "danger";
	alert?: true;
	icon: ReactNode;
	action?: ReactNode;
	children: ReactNode;
}
function Hint({ tone, alert, icon, action, children }: HintProps) {
	return (
		<div className={classes.banner} data-tone={tone} role={alert && "alert"}>
			{icon}
			<p>{children}</p>
			{action}
		</div>
	);
}
