import { clearButton } from "../../../kit/form/clear-button.ts";
import "../../../kit/form/schemas-without-eval.ts";
import { SessionInput } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { sayDone } from "../../../kit/deeds/deed-notices.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { type Frame, frameQuery, type Session, type Taken } from "../timetable.api.ts";
import { useTimetableWords } from "../timetable-words.ts";
import { type SessionDeeds, type SessionPlace, takenIn } from "./session-deeds.ts";
import { PlaceFields } from "./session-place-fields.tsx";
import { SessionTaken } from "./session-taken.tsx";
import { idText, type PlaceValues, readIdText, readPlace } from "./session-values.ts";

interface SessionNewProps {
	day: string;
	class_id: number | null;
	deeds: SessionDeeds;
	onClose: () => void;
}
interface NewValues extends PlaceValues {
	class_id: string;
	course_id: string;
}
const INPUT = SessionInput.refine(({ starts_at, ends_at }) => starts_at < ends_at, { error: "before_start", path: ["ends_at"] });

/** A lesson outside of the pattern. */
export function SessionNew(props: SessionNewProps) {
	const { t } = useT();
	const frame = useQuery(frameQuery());
	return (
		<FormDialog title={t("timetable.add_lesson")} onClose={props.onClose} width={560}>
			{frame.data ? (
				<NewForm {...props} frame={frame.data} />
			) : frame.error ? (
				<QueryError query={frame} title={t("timetable.failed")} />
			) : (
				<TextSkeleton width="60%" />
			)}
		</FormDialog>
	);
}

function NewForm({ day, class_id, deeds, onClose, frame }: SessionNewProps & { frame: Frame }) {
	const { t } = useT();
	const words = useTimetableWords();
	const [refused, setRefused] = useState<{ wanted: SessionPlace; taken: Taken; input: SessionInput } | null>(null);
	const [group, setGroup] = useState(class_id);
	const about = frame.classes.find(({ id }) => id === group);
	const first = frame.bells.find(({ is_default, kind }) => is_default && kind === "lesson");
	const done = (saved: Session | null) => {
		onClose();
		if (saved === null) return;
		const said = t("timetable.said_added", { name: words.titleOf(saved, null) });
		sayDone(said, saved);
		void deeds.refresh();
	};
	const send = async (input: SessionInput, idempotencyKey?: string): Promise<Session> => {
		try {
			return await api.timetable.session_create({ body: input }, idempotencyKey ? { idempotencyKey } : {});
		} catch (error) {
			const taken = takenIn(error);
			if (taken) setRefused({ wanted: input, taken, input });
			throw error;
		}
	};
	const form = useRecordForm<NewValues, SessionInput, Session>({
		record: {
			values: {
				class_id: idText(class_id),
				course_id: idText(about?.course_ids[0]),
				day,
				starts_at: first?.starts_at ?? "08:00",
				ends_at: first?.ends_at ?? "08:45",
				room_id: idText(about?.room_id),
				staff_ids: about?.staff_ids.slice(0, 1).map(String) ?? [],
				note: "",
			},
			version: null,
		},
		schema: INPUT,
		read: ({ class_id: of, course_id, ...place }) => ({
			...readPlace(place as PlaceValues),
			class_id: readIdText(of) ?? undefined,
			course_id: readIdText(course_id),
		}),
		save: ({ input, idempotencyKey }) => send(input, idempotencyKey),
		onSaved: done,
	});
	const courses = frame.courses.filter(({ id }) => about?.course_ids.includes(id));
	return (
		<FormFrame
			form={form}
			saveLabel={t("timetable.add_lesson")}
			onCancel={onClose}
			instead={
				refused ? (
					<SessionTaken
						wanted={refused.wanted}
						taken={refused.taken}
						backLabel={t("timetable.back_to_form")}
						onBack={() => setRefused(null)}
						onTake={(place) => void send({ ...refused.input, ...place }).then(done, () => undefined)}
					/>
				) : null
			}
		>
			<Select
				key={form.fieldKey("class_id")}
				label={t("timetable.class")}
				required
				searchable
				data={frame.classes.map(({ id, name }) => ({ value: String(id), label: name }))}
				data-path="class_id"
				data-autofocus
				openOnFocus={false}
				{...form.field("class_id")}
				onChange={(value) => {
					const chosen = frame.classes.find(({ id }) => String(id) === value);
					form.propose("class_id", value ?? "");
					form.propose("course_id", idText(chosen?.course_ids[0]));
					form.propose("room_id", idText(chosen?.room_id));
					form.propose("staff_ids", chosen?.staff_ids.slice(0, 1).map(String) ?? []);
					setGroup(chosen?.id ?? null);
				}}
			/>
			<Select
				key={form.fieldKey("course_id")}
				label={t("timetable.course")}
				searchable
				clearable
				clearButtonProps={clearButton(t)}
				data={(courses.length > 0 ? courses : frame.courses).map(({ id, name }) => ({ value: String(id), label: name }))}
				data-path="course_id"
				{...form.field("course_id")}
				onChange={(value) => form.propose("course_id", value ?? "")}
			/>
			<PlaceFields form={form} staff={frame.staff} rooms={frame.rooms} />
		</FormFrame>
	);
}
