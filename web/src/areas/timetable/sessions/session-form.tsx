import "../../../kit/form/schemas-without-eval.ts";
import { SessionChange } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { Session, Taken, Whose } from "../timetable.api.ts";
import { useTimetableWords } from "../timetable-words.ts";
import { placeOf, type SessionDeeds, type SessionPlace, takenIn } from "./session-deeds.ts";
import { PlaceFields } from "./session-place-fields.tsx";
import { SessionTaken } from "./session-taken.tsx";
import { type PlaceValues, placeRecord, readPlace } from "./session-values.ts";

interface SessionFormProps {
	session: Session;
	whose: Whose;
	deeds: SessionDeeds;
	onClose: () => void;
	onCancel: () => void;
}
const PLACE = SessionChange.omit({ version: true }).refine(({ starts_at, ends_at }) => starts_at < ends_at, {
	error: "before_start",
	path: ["ends_at"],
});

/** Day, time, room, teachers and note of a session: what can be pulled can be written. */
export function SessionForm({ session, whose, deeds, onClose, onCancel }: SessionFormProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const [refused, setRefused] = useState<{ wanted: SessionPlace; taken: Taken } | null>(null);
	const form = useRecordForm<PlaceValues, SessionPlace, Session>({
		record: placeRecord(placeOf(session, words), session.version),
		schema: PLACE,
		read: readPlace,
		save: async ({ input, version }) => {
			try {
				return await api.timetable.session_update({ params: { id: session.id }, body: { ...input, version: version ?? session.version } });
			} catch (error) {
				const taken = takenIn(error);
				if (taken) setRefused({ wanted: input, taken });
				throw error;
			}
		},
		onSaved: (saved) => {
			onClose();
			if (saved === null) return;
			deeds.saidMoved(saved);
			void deeds.refresh();
		},
	});
	return (
		<FormFrame
			form={form}
			saveLabel={t("timetable.save_lesson")}
			onCancel={onCancel}
			instead={
				refused ? (
					<SessionTaken
						{...refused}
						backLabel={t("timetable.back_to_form")}
						onBack={() => setRefused(null)}
						onTake={(place) => {
							onClose();
							void deeds.move(session, place);
						}}
					/>
				) : null
			}
		>
			<PlaceFields form={form} staff={whose.staff} rooms={whose.rooms} />
		</FormFrame>
	);
}
