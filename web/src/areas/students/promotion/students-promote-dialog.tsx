import type { PromotePreview } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { Alert, Button, NativeSelect } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
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
	const schoolClasses = useQuery(classLabelsQuery()).data?.class_labels.map(({ class_label }) => class_label) ?? [];
	const [changes, setChanges] = useState<StepChanges>({});
	const [asked, setAsked] = useState(false);
	const steps = promoteSteps(preview, schoolClasses, changes);
	const going = howMany(steps, false);
	const staying = howMany(steps, true);
	const promote = useDeed(() => api.enrolments.promote({ body: { selection, academic_year_id: year.id, classes: classesOf(steps) } }), {
		said: ({ count }) => t("enrolments.promoted", { count, year: year.name }),
		undo: ({ batch }) => batch,
		after: () => {
			onClose();
			onDone();
		},
		invalidates: [["students"], ["academic_years"]],
		refused: "here",
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setAsked(true);
		if (going > 0 && !steps.some(isMissing)) void promote.run();
	};
	return (
		<form onSubmit={submit} noValidate aria-busy={promote.pending}>
			{promote.problem ? (
				<Alert color="danger" role="alert" mb="md" icon={<IconAlertCircle aria-hidden="true" />}>
					{promote.problem}
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
				<Button type="submit" loading={promote.pending} disabled={going === 0}>
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
