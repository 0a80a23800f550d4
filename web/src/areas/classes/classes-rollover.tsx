import type { RolloverClass } from "@homeroom/contract/areas/classes/classes.contract.ts";
import type { AcademicYear } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { Checkbox, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import type { CallOptions } from "../../kit/api/client.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { ClassForm } from "./class-form.tsx";
import classes from "./classes.module.css";

type Exceptions = Readonly<Record<number, { taken?: boolean; name?: string }>>;

/** Copies the classes of a year to another: first it shows what each would be called there. */
export function ClassesRollover({ years, onClose }: { years: readonly AcademicYear[]; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const current = years.find(({ is_current }) => is_current) ?? years[0];
	const [from, setFrom] = useState(current?.id ?? 0);
	const after = years.filter(({ starts_on }) => current !== undefined && starts_on > current.starts_on).at(-1);
	const [to, setTo] = useState(after?.id ?? years.find(({ id }) => id !== current?.id)?.id ?? 0);
	const [changes, setChanges] = useState<Exceptions>({});
	const [with_teachers, setTeachers] = useState(true);
	const [with_rooms, setRooms] = useState(true);
	const ready = from > 0 && to > 0 && from !== to;
	const { data, error } = useQuery({
		queryKey: ["classes", "rollover", from, to],
		meta: { live: ["classes", "class_students"] },
		queryFn: ({ signal }) => api.classes.rollover_preview({ query: { from_year_id: String(from), to_year_id: String(to) } }, { signal }),
		enabled: ready,
		gcTime: 0,
	});
	const steps = (data?.classes ?? []).map((one) => ({
		...one,
		...changes[one.class_id],
		taken: changes[one.class_id]?.taken ?? !(one.exists || one.leaves),
		name_there: changes[one.class_id]?.name ?? one.to,
	}));
	const going = steps.filter(({ taken, name_there }) => taken && name_there.trim() !== "");
	const change = (id: number, what: Exceptions[number]) => setChanges((before) => ({ ...before, [id]: { ...before[id], ...what } }));
	const save = async (options: CallOptions) => {
		const body = {
			from_year_id: from,
			to_year_id: to,
			with_teachers,
			with_rooms,
			classes: going.map(({ class_id, name_there }) => ({ class_id, name: name_there.trim() })),
		};
		const { count, batch } = await api.classes.rollover({ body }, options);
		const said = t("classes.rolled", { count, year: years.find(({ id }) => id === to)?.name ?? "" });
		sayDone(said, batch);
		void client.invalidateQueries({ queryKey: ["classes"] });
	};
	const choices = years.map(({ id, name }) => ({ value: String(id), label: name }));
	return (
		<ClassForm
			title={t("classes.rollover")}
			saveLabel={t("classes.rollover_do", { count: going.length })}
			typed={{ from, to, changes, with_teachers, with_rooms }}
			disabled={going.length === 0}
			width={680}
			save={save}
			onClose={onClose}
		>
			{(errors) => (
				<>
					<NativeSelect
						label={t("classes.rollover_from")}
						data={choices}
						value={String(from)}
						onChange={(event) => setFrom(Number(event.currentTarget.value))}
					/>
					<NativeSelect
						label={t("classes.rollover_to")}
						data={choices.filter(({ value }) => value !== String(from))}
						value={String(to)}
						error={errors.to_year_id}
						onChange={(event) => setTo(Number(event.currentTarget.value))}
					/>
					{years.length < 2 ? <p className={`${classes.note} ${classes.wide}`}>{t("classes.rollover_no_year")}</p> : null}
					<Switch
						label={t("classes.rollover_teachers")}
						checked={with_teachers}
						onChange={(event) => setTeachers(event.currentTarget.checked)}
					/>
					<Switch label={t("classes.rollover_rooms")} checked={with_rooms} onChange={(event) => setRooms(event.currentTarget.checked)} />
					<div className={classes.wide}>
						{error ? <p role="alert">{error.message}</p> : null}
						{ready && !data && !error ? <TextSkeleton width="60%" /> : null}
						{data?.classes.length === 0 ? <p className={classes.note}>{t("classes.rollover_none")}</p> : null}
						<div className={classes.steps}>
							{steps.map((step) => (
								<Step
									key={step.class_id}
									step={step}
									error={step.taken ? errors.name : undefined}
									onChange={(what) => change(step.class_id, what)}
								/>
							))}
						</div>
					</div>
					<p className={`${classes.note} ${classes.wide}`}>{t("classes.rollover_note")}</p>
				</>
			)}
		</ClassForm>
	);
}

interface StepProps {
	step: RolloverClass & { taken: boolean; name_there: string };
	error: string | undefined;
	onChange: (what: Exceptions[number]) => void;
}
function Step({ step, error, onChange }: StepProps) {
	const { t } = useT();
	return (
		<div className={classes.step}>
			<Checkbox
				label={step.name}
				aria-label={t("classes.rollover_take", { name: step.name })}
				description={step.exists ? t("classes.rollover_exists") : step.lead_teacher}
				checked={step.taken}
				onChange={(event) => onChange({ taken: event.currentTarget.checked })}
			/>
			<TextInput
				aria-label={`${t("classes.rollover_name")}: ${step.name}`}
				value={step.name_there}
				maxLength={60}
				disabled={!step.taken}
				error={error && step.exists ? error : undefined}
				onChange={(event) => onChange({ name: event.currentTarget.value })}
			/>
		</div>
	);
}
