import { Menu } from "@mantine/core";
import { useEffect, useRef } from "react";
import { sayRefused } from "../../kit/deeds/deed-notices.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { sayStatus } from "../../kit/presence/own-status.ts";
import { PRESENCE_TONES, presenceWord } from "../../kit/presence/presence-words.ts";
import type { Session } from "../../kit/session/session.ts";
import { StatusDot } from "../../ui/status-dot.tsx";

/** Whether one wants to be disturbed: by itself, or not. */
export default function OwnStatusItems({ status }: { status: Session["user"]["status"] }) {
	const { t } = useT();
	const first = useRef<HTMLButtonElement>(null);
	// an opening menu gives the focus to its first item, which nothing can have while it only keeps the place of these
	useEffect(() => {
		if (!first.current?.closest("[role=menu]")?.contains(document.activeElement)) first.current?.focus({ preventScroll: true });
	}, []);
	const quiet = status === "do not disturb";
	const choices = [
		{ value: "automatic", checked: !quiet, shown: quiet ? "online" : status, hint: t("presence.by_itself") },
		{ value: "quiet", checked: quiet, shown: "do not disturb", hint: null },
	] as const;
	return (
		<>
			{choices.map(({ value, checked, shown, hint }, index) => (
				<Menu.RadioItem
					key={value}
					ref={index === 0 ? first : null}
					value={value}
					checked={checked}
					closeMenuOnClick
					onChange={() => void sayStatus({ do_not_disturb: value === "quiet" }).catch(sayRefused)}
				>
					<StatusDot tone={PRESENCE_TONES[shown]}>{[presenceWord(shown, t), hint].filter(Boolean).join(" · ")}</StatusDot>
				</Menu.RadioItem>
			))}
			<Menu.Divider />
		</>
	);
}
