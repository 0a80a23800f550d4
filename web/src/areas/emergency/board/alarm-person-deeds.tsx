import { SAFETY_NOTE_MAX } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import { IconCheck, IconRun } from "@tabler/icons-react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useSession } from "../../../kit/session/session.ts";
import type { Said } from "../safe/safe-waiting.ts";
import type { ShownBoardPerson } from "./alarm-board-shown.ts";
import classes from "./alarm-people.module.css";

interface AlarmPersonDeedsProps {
	person: ShownBoardPerson;
	onSay: (said: Said) => void;
}

/** Somebody saw them; to whoever called for help somebody goes first. */
export function AlarmPersonDeeds({ person: { person }, onSay }: AlarmPersonDeedsProps) {
	const { t } = useT();
	const me = useSession()?.user.displayName ?? "";
	const { id, name, state, note } = person;
	if (state === "safe") return <span className={classes.line}>{t("emergency.safe")}</span>;
	const going = t("emergency.going_note", { name: me });
	const say = (answer: "help" | "safe", words: string | null) =>
		onSay({ to: "one", on_site_id: id, answer, note: words, ends_help: answer === "safe" && state === "help" });
	return (
		<>
			{state === "help" && !note?.includes(going) ? (
				<button
					type="button"
					className={classes.deed}
					data-square
					aria-label={t("emergency.i_am_going", { name })}
					title={t("emergency.i_am_going", { name })}
					onClick={() => say("help", [note, going].filter(Boolean).join(" · ").slice(-SAFETY_NOTE_MAX))}
				>
					<IconRun size={20} stroke={1.6} aria-hidden="true" />
				</button>
			) : null}
			<button
				type="button"
				className={classes.deed}
				data-tone="safe"
				aria-label={t("emergency.mark_safe", { name })}
				onClick={() => say("safe", null)}
			>
				<IconCheck size={18} stroke={1.9} aria-hidden="true" />
				{t("emergency.safe")}
			</button>
		</>
	);
}
