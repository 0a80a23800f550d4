import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useTimetableWords } from "../timetable-words.ts";
import type { Refused, SessionDeeds } from "./session-deeds.ts";
import { SessionTaken } from "./session-taken.tsx";

/** A move that was refused: who is in the way, and where else it can go. */
export function SessionTakenDialog({ refused, deeds }: { refused: Refused; deeds: SessionDeeds }) {
	const { t } = useT();
	const words = useTimetableWords();
	const { session, wanted } = refused;
	const when = `${words.weekday(wanted.day)} ${words.formats.day(wanted.day)}, ${words.time(wanted.starts_at)}`;
	return (
		<FormDialog title={t("timetable.taken_title", { name: words.titleOf(session, null), when })} onClose={deeds.giveUp} width={560}>
			<SessionTaken
				wanted={wanted}
				taken={refused.taken}
				backLabel={t("timetable.leave_it")}
				onBack={deeds.giveUp}
				onTake={(place) => void deeds.move(session, place)}
				busy={deeds.moving !== null}
			/>
		</FormDialog>
	);
}
