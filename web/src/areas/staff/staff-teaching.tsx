import { Button, MultiSelect, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PartState } from "../../kit/papers/part-state.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import type { Staff } from "./staff.api.ts";
import { subjectChoicesQuery, summaryQuery } from "./staff.page-api.ts";
import classes from "./staff-overview.module.css";

/** Subjects, and how full the week is. */
export function StaffTeaching({ person }: { person: Staff }) {
	const { t } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const [open, setOpen] = useState(false);
	const query = useQuery(summaryQuery(person.id));
	const subjects = query.data?.subjects ?? [];
	const taught = query.data?.taught_minutes ?? 0;
	const full = person.weekly_minutes;
	const part = full ? Math.round((taught / full) * 100) : 0;
	return (
		<Sheet
			title={t("employment.teaching")}
			aside={
				allows("Staff.Edit") && person.archived_at === null ? (
					<Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
						{t("employment.subjects_choose")}
					</Button>
				) : null
			}
		>
			<PartState query={query}>
				<p className={classes.names}>{subjects.length > 0 ? subjects.map(({ name }) => name).join(", ") : t("employment.no_subjects")}</p>
				<div className={classes.load}>
					<div className={classes.line}>
						<span>{t("employment.load")}</span>
						<span className={classes.figures}>
							{full
								? t("employment.load_of", { taught: formats.number(taught), full: formats.number(full) })
								: t("employment.load_minutes", { taught: formats.number(taught) })}
						</span>
					</div>
					{full ? (
						<Progress value={Math.min(part, 100)} color={part > 100 ? "danger" : "primary"} aria-label={t("employment.load")} />
					) : null}
					{taught === 0 ? <p className={classes.meta}>{t("employment.load_none")}</p> : null}
				</div>
			</PartState>
			{open ? <SubjectsDialog id={person.id} chosen={subjects.map(({ id }) => String(id))} onClose={() => setOpen(false)} /> : null}
		</Sheet>
	);
}

function SubjectsDialog({ id, chosen, onClose }: { id: number; chosen: string[]; onClose: () => void }) {
	const { t } = useT();
	const [value, setValue] = useState(chosen);
	const { data } = useQuery(subjectChoicesQuery());
	const { run, pending, problem } = useDeed(() => api.staff.subjects_set({ params: { id }, body: { subject_ids: value.map(Number) } }), {
		said: () => t("employment.subjects_saved"),
		undo: true,
		after: onClose,
		invalidates: [["staff"]],
		refused: "here",
	});
	return (
		<FormDialog title={t("employment.subjects_choose")} onClose={onClose} width={520}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void run();
				}}
			>
				<MultiSelect
					label={t("staff.subjects")}
					data-autofocus
					searchable
					clearable
					data={data?.subjects.map((one) => ({ value: String(one.id), label: one.code ? `${one.name} (${one.code})` : one.name })) ?? []}
					value={value}
					onChange={setValue}
					error={problem}
					nothingFoundMessage={t("record.nothing_found")}
					clearButtonProps={{ "aria-label": t("record.clear") }}
					description={data?.subjects.length === 0 ? t("employment.subjects_none") : undefined}
				/>
				<Button type="submit" mt="lg" loading={pending}>
					{t("employment.subjects_save")}
				</Button>
			</form>
		</FormDialog>
	);
}
