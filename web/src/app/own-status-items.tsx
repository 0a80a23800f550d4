import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useT } from "../kit/i18n/i18n.ts";
import { notify } from "../kit/notices/notices.ts";
import { sayStatus } from "../kit/presence/own-status.ts";
import { PRESENCE_TONES, presenceWord } from "../kit/presence/presence-words.ts";
import type { Session } from "../kit/session/session.ts";
import { StatusDot } from "../ui/status-dot.tsx";

/** Whether one wants to be disturbed: by itself, or not. */
export default function OwnStatusItems({ status }: { status: Session["user"]["status"] }) {
	const { t } = useT();
	const quiet = status === "do not disturb";
	const choices = [
		{ on: !quiet, shown: quiet ? "online" : status, hint: t("presence.by_itself"), value: false },
		{ on: quiet, shown: "do not disturb", hint: null, value: true },
	] as const;
	return (
		<>
			{choices.map(({ on, shown, hint, value }) => (
				<Menu.Item
					key={String(value)}
					role="menuitemradio"
					aria-checked={on}
					rightSection={on ? <IconCheck size={15} aria-hidden /> : null}
					onClick={() => void sayStatus({ do_not_disturb: value }).catch((error: Error) => notify.error(error.message))}
				>
					<StatusDot tone={PRESENCE_TONES[shown]}>{[presenceWord(shown, t), hint].filter(Boolean).join(" · ")}</StatusDot>
				</Menu.Item>
			))}
			<Menu.Divider />
		</>
	);
}
