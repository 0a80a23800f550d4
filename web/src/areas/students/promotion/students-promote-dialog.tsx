import type { PromotePreview } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { Alert, Button, NativeSelect } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { sayDone } from "../../../kit/deeds/deed-notices.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useProblem } from "../../../kit/form/use-problem.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { yearsQuery } from "../../enrolments/enrolments.public-ui.ts";
import { classLabelsQuery } from "../students.api.ts";
import type { ChosenStudents } from "../students-chosen.ts";
import { PromoteClasses } from "./promotion-classes.tsx";
import { classesOf, followingYear, howMany, isMissing, promoteSteps, type StepChanges } from "./promotion-steps.ts";
import classes from "./students-promote-dialog.module.css";

interface StudentsPromoteDialogProps extends ChosenStudents {
	onDone: () => void;
	onClose: () => void;
}

/** Enrols chosen students in another year, class by class: first it shows what would become of each. */
export function StudentsPromoteDialog({ selection, count, onDone, onClose }: StudentsPromoteDialogProps) {
	const { t } = useT();
	const mayAddYear = useAllows()("Settings.Edit");
	const years = useQuery(yearsQuery());
	const [chosen, setChosen] = useState<number | null>(null);
	const all = years.data?.years ?? [];
	const year = chosen === null ? followingYear(all) : all.find(({ id }) => id === chosen);
	const current = all.find(({ is_current }) => is_current);
	const preview = useQuery({
		// not below students: what was promoted has nothing more to show
		queryKey: ["promote_preview", selection, year?.id],
		queryFn: ({ signal }) => api.enrolments.promote_preview({ body: { selection, academic_year_id: year?.id ?? 0 } }, { signal }),
		enabled: year !== undefined,
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const failed = years.error ?? preview.error;
	return (
		<FormDialog title={t("enrolments.promote_title", { many: t("students.count", { count }) })} onClose={onClose} width={720}>
			{years.data ? (
				<div className={classes.years}>
					<div>
						<div className={classes.label}>{t("enrolments.promote_from")}</div>
						<div className={classes.from}>{current?.name ?? t("enrolments.promote_no_current")}</div>
					</div>
					<NativeSelect
						label={t("enrolments.promote_to")}
						data-autofocus
						value={year?.id ?? ""}
						data={[
							...(year ? [] : [{ value: "", label: t("record.choose") }]),
							...all.map(({ id, name, is_current }) => ({
								value: String(id),
								label: is_current ? t("enrolments.promote_current", { name }) : name,
							})),
						]}
						onChange={(event) => setChosen(Number(event.currentTarget.value) || null)}
					/>
				</div>
			) : null}
			{failed ? (
				<ErrorState
					title={t("enrolments.promote_failed")}
					text={failed.message}
					retryLabel={t("table.retry")}
					onRetry={() => void (years.error ? years.refetch() : preview.refetch())}
					retrying={years.isFetching || preview.isFetching}
				/>
			) : years.data && !year ? (
				<p className={classes.note}>
					{t("enrolments.promote_no_year")}{" "}
					{mayAddYear ? <Link to="/settings/years">{t("enrolments.promote_add_year")}</Link> : t("enrolments.promote_ask_year")}
				</p>
			) : year && preview.data ? (
				<Classes key={year.id} preview={preview.data} year={year} selection={selection} onDone={onDone} onClose={onClose} />
			) : (
				<div aria-busy="true" className={classes.waiting}>
					<TextSkeleton width="70%" />
					<TextSkeleton width="60%" />
					<TextSkeleton width="65%" />
				</div>
			)}
		</FormDialog>
	);
}

interface ClassesProps extends Omit<StudentsPromoteDialogProps, "count"> {
	preview: PromotePreview;
	year: { id: number; name: string };
}
function Classes({ preview, year, selection, onDone, onClose }: ClassesProps) {
	const { t } = useT();
	const client = useQueryClient();
	const schoolClasses = useQuery(classLabelsQuery()).data?.class_labels.map(({ class_label }) => class_label) ?? [];
	const [changes, setChanges] = useState<StepChanges>({});
	const [asked, setAsked] = useState(false);
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useProblem();
	const steps = promoteSteps(preview, schoolClasses, changes);
	const going = howMany(steps, false);
	const staying = howMany(steps, true);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setAsked(true);
		if (busy || going === 0 || steps.some(isMissing)) return;
		setBusy(true);
		setProblem(null);
		try {
			const body = { selection, academic_year_id: year.id, classes: classesOf(steps) };
			const { count, batch } = await api.enrolments.promote({ body: body });
			const said = t("enrolments.promoted", { count, year: year.name });
			sayDone(said, batch);
			for (const key of ["students", "academic_years"]) void client.invalidateQueries({ queryKey: [key] });
			onClose();
			onDone();
		} catch (error) {
			setProblem(error instanceof Error ? error.message : String(error));
			setBusy(false);
		}
	};
	return (
		<form onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
			{problem ? (
				<Alert color="danger" role="alert" mb="md" icon={<IconAlertCircle aria-hidden="true" />}>
					{problem}
				</Alert>
			) : null}
			{steps.length > 0 ? (
				<PromoteClasses
					steps={steps}
					year={year.name}
					asked={asked}
					onChange={(key, change) => setChanges((before) => ({ ...before, [key]: { ...before[key], ...change } }))}
				/>
			) : (
				<p className={classes.note}>{t("enrolments.promote_nobody")}</p>
			)}
			<LeftOut
				words={t("enrolments.promote_already", { count: preview.already_count, year: year.name })}
				people={preview.already}
				count={preview.already_count}
			/>
			<LeftOut
				words={t("enrolments.promote_gone", { count: preview.not_enrolled_count })}
				people={preview.not_enrolled}
				count={preview.not_enrolled_count}
			/>
			<div className={classes.footer}>
				<p className={classes.sum} role="status">
					{staying > 0 ? t("enrolments.promote_staying", { count: staying }) : null}
				</p>
				<Button variant="default" onClick={onClose}>
					{t("form.cancel")}
				</Button>
				<Button type="submit" loading={busy} disabled={going === 0}>
					{t("enrolments.promote_do", { count: going })}
				</Button>
			</div>
		</form>
	);
}

/** Who cannot go, and why. */
function LeftOut({ words, people, count }: { words: string; people: PromotePreview["already"]; count: number }) {
	const { t } = useT();
	if (count === 0) return null;
	const rest = count - people.length;
	return (
		<p className={classes.note}>
			{words} {people.map(({ name }) => name).join(", ")}
			{rest > 0 ? ` ${t("enrolments.promote_more", { count: rest })}` : null}
		</p>
	);
}
