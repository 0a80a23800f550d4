import type { Teaching } from "@homeroom/contract/areas/classes/classes.people.ts";
import { Select, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import type { CallOptions } from "../../kit/api/client.ts";
import { DayField } from "../../kit/form/days/day-field.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { ClassForm } from "./class-form.tsx";
import type { ClassRecord } from "./classes.api.ts";
import classes from "./classes.module.css";

interface ClassTeacherProps {
	row: ClassRecord;
	/** Null: somebody is added. */
	teaching: Teaching | null;
	onSaved: (answer: object) => void;
	onClose: () => void;
}
export function ClassTeacher({ row, teaching, onSaved, onClose }: ClassTeacherProps) {
	const { t } = useT();
	const customer_id = useSession()?.customer_id ?? 0;
	const [staff, setStaff] = useState(teaching ? String(teaching.staff_id) : "");
	const [is_lead, setLead] = useState(teaching?.is_lead ?? false);
	const [starts_on, setStarts] = useState(teaching?.starts_on ?? "");
	const [ends_on, setEnds] = useState(teaching?.ends_on ?? "");
	const [search, setSearch] = useState("");
	const { data = [] } = useQuery({
		queryKey: ["classes", "teachers", search],
		queryFn: async ({ signal }) => {
			const body = { type: "all" as const, ...(search.trim() !== "" && { search: search.trim() }) };
			const { teacherlist } = await api.classes.seed_teachers({ params: { customer_id }, body }, { signal });
			return teacherlist.map(({ id, first_name, last_name, code }) => ({
				value: String(id),
				label: code ? `${first_name} ${last_name} · ${code}` : `${first_name} ${last_name}`,
			}));
		},
		enabled: teaching === null,
		placeholderData: (before) => before,
	});
	const save = async (options: CallOptions) => {
		const body = { staff_id: Number(staff), is_lead, starts_on, ends_on };
		onSaved(
			await (teaching
				? api.classes.teacher_update(
						{ params: { id: row.id, teaching_id: teaching.id }, body: { ...body, version: teaching.version } },
						options,
					)
				: api.classes.teacher_add({ params: { id: row.id }, body }, options)),
		);
	};
	return (
		<ClassForm
			title={teaching ? teaching.name : t("classes.teacher_add")}
			saveLabel={teaching ? t("classes.teacher_save") : t("classes.teacher_add")}
			typed={{ staff, is_lead, starts_on, ends_on }}
			disabled={staff === ""}
			save={save}
			onClose={onClose}
		>
			{(errors) => (
				<>
					{teaching ? null : (
						<Select
							className={classes.wide}
							label={t("classes.teacher")}
							required
							searchable
							data-autofocus
							data={data}
							filter={({ options }) => options}
							value={staff || null}
							error={errors.staff_id}
							placeholder={t("record.type_to_find")}
							nothingFoundMessage={t("record.nothing_found")}
							onSearchChange={(text) => setSearch(data.some(({ label }) => label === text) ? "" : text)}
							onChange={(value) => setStaff(value ?? "")}
						/>
					)}
					<Switch
						className={classes.wide}
						label={t("classes.is_lead")}
						checked={is_lead}
						onChange={(event) => setLead(event.currentTarget.checked)}
					/>
					<DayField label={t("classes.from")} defaultValue={starts_on} error={errors.starts_on} onChange={setStarts} />
					<DayField label={t("classes.until")} defaultValue={ends_on} error={errors.ends_on} onChange={setEnds} />
				</>
			)}
		</ClassForm>
	);
}
