import type { Placement } from "@homeroom/contract/areas/classes/classes.people.ts";
import { CLASS, type ClassRow } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import type { CallOptions } from "../../kit/api/client.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { DayField } from "../../kit/form/days/day-field.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { readRecords } from "../../kit/table/records/record-reading.ts";
import { ClassForm } from "./class-form.tsx";
import { Clashes } from "./class-place.tsx";
import type { ClassRecord } from "./classes.api.ts";
import classes from "./classes.module.css";

interface ClassLeaveProps {
	row: ClassRecord;
	how: "end" | "move";
	on: string;
	picked: readonly Placement[];
	onDone: () => void;
	onClose: () => void;
}
/** Ends the places of those chosen, or moves them to another class of the year. */
export function ClassLeave({ row, how, on, picked, onDone, onClose }: ClassLeaveProps) {
	const { t } = useT();
	const client = useQueryClient();
	const [day, setDay] = useState(on);
	const [reason, setReason] = useState("");
	const [into, setInto] = useState("");
	const { data: others = [] } = useQuery({
		queryKey: [CLASS.name, "others", row.id],
		meta: { live: [CLASS.name, ...CLASS.live] },
		queryFn: async ({ signal }) => {
			const where = [["academic_year", "is", row.academic_year] as const];
			const { rows } = await readRecords<ClassRow>(CLASS, { where, limit: 100 }, { signal });
			return rows.filter((one) => one.id !== row.id && (one.kind === "homeroom") === (row.kind === "homeroom"));
		},
		enabled: how === "move",
	});
	const placement_ids = picked.map(({ id }) => id);
	const save = async (options: CallOptions) => {
		const params = { id: row.id };
		const { count, batch } = await (how === "end"
			? api.classes.end_placements({ params, body: { placement_ids, ends_on: day, reason } }, options)
			: api.classes.move_students({ params, body: { placement_ids, class_id: Number(into), starts_on: day, reason } }, options));
		const said = t(how === "end" ? "classes.ended" : "classes.moved", { count });
		sayDone(said, batch);
		for (const key of ["classes", "students"]) void client.invalidateQueries({ queryKey: [key] });
		onDone();
	};
	return (
		<ClassForm
			title={t(how === "end" ? "classes.end" : "classes.move_title")}
			saveLabel={t(how === "end" ? "classes.end_do" : "classes.move_do", { count: picked.length })}
			typed={{ day, reason, into }}
			disabled={how === "move" && into === ""}
			save={save}
			onClose={onClose}
			refused={(error) => <Clashes error={error} />}
		>
			{(errors) => (
				<>
					{how === "move" ? (
						<NativeSelect
							className={classes.wide}
							label={t("classes.move_to")}
							required
							data-autofocus
							value={into}
							error={errors.class_id}
							data={[
								{ value: "", label: t("record.choose") },
								...others.map(({ id, name, students, capacity }) => ({
									value: String(id),
									label: capacity === null ? name : `${name} · ${t("classes.places", { students, capacity })}`,
								})),
							]}
							onChange={(event) => setInto(event.currentTarget.value)}
						/>
					) : null}
					<DayField
						label={t(how === "end" ? "classes.until" : "classes.from")}
						defaultValue={day}
						error={errors.ends_on ?? errors.starts_on}
						onChange={setDay}
					/>
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
