import { CLASS, type ClassRow } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import type { CallOptions } from "../../kit/api/client.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { DayField } from "../../kit/form/days/day-field.tsx";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { readRecords } from "../../kit/table/records/record-reading.ts";
import { yearsQuery } from "../enrolments/enrolments.public-ui.ts";
import { ClassForm } from "./class-form.tsx";
import { Clashes } from "./class-place.tsx";
import classes from "./classes.module.css";

interface MoveStudentProps {
	student: { id: number; class_label: string | null };
	onClose: () => void;
}
/** Another homeroom of this year for one student, from a day on: the place in the former one ends by itself. */
export default function MoveStudent({ student, onClose }: MoveStudentProps) {
	const { t } = useT();
	const client = useQueryClient();
	const [day, setDay] = useState(schoolToday());
	const [reason, setReason] = useState("");
	const [into, setInto] = useState("");
	const year = useQuery(yearsQuery()).data?.years.find(({ is_current }) => is_current)?.name;
	const { data: homerooms } = useQuery({
		queryKey: [CLASS.name, "homerooms", year],
		meta: { live: [CLASS.name, ...CLASS.live] },
		queryFn: async ({ signal }) => {
			const where = [["academic_year", "is", year ?? ""] as const, ["kind", "in", ["homeroom"]] as const];
			return (await readRecords<ClassRow>(CLASS, { where, limit: 100 }, { signal })).rows;
		},
		enabled: year !== undefined,
	});
	const others = homerooms?.filter(({ name }) => name !== student.class_label) ?? [];
	const save = async (options: CallOptions) => {
		const body = { student_ids: [student.id], starts_on: day, ends_on: null, reason };
		const { batch } = await api.classes.place({ params: { id: Number(into) }, body }, options);
		sayDone(t("classes.moved", { count: 1 }), batch);
		for (const key of ["classes", "students"]) void client.invalidateQueries({ queryKey: [key] });
	};
	return (
		<ClassForm
			title={t("classes.move_title")}
			saveLabel={t("classes.move_do", { count: 1 })}
			typed={{ day, reason, into }}
			disabled={into === ""}
			save={save}
			onClose={onClose}
			refused={(error) => <Clashes error={error} />}
		>
			{(errors) => (
				<>
					<NativeSelect
						className={classes.wide}
						label={t("classes.move_to")}
						description={homerooms && others.length === 0 ? t("classes.move_none") : undefined}
						required
						data-autofocus
						value={into}
						error={errors.class_id ?? errors.student_ids}
						data={[
							{ value: "", label: t("record.choose") },
							...others.map(({ id, name, students, capacity }) => ({
								value: String(id),
								label: capacity === null ? name : `${name} · ${t("classes.places", { students, capacity })}`,
							})),
						]}
						onChange={(event) => setInto(event.currentTarget.value)}
					/>
					<DayField label={t("classes.from")} defaultValue={day} error={errors.starts_on} onChange={setDay} />
					<TextInput
						label={t("classes.reason")}
						maxLength={200}
						value={reason}
						error={errors.reason}
						onChange={(event) => setReason(event.currentTarget.value)}
					/>
				</>
			)}
		</ClassForm>
	);
}
