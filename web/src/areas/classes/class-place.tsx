import type { FullClass, PlacementClash } from "@homeroom/contract/areas/classes/classes.people.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Button, MultiSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import type { ApiError } from "../../kit/api/api-error.ts";
import type { CallOptions } from "../../kit/api/client.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { DayField } from "../../kit/form/days/day-field.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { ClassForm } from "./class-form.tsx";
import type { ClassRecord } from "./classes.api.ts";
import classes from "./classes.module.css";

const TYPING_MS = 200;

/** Gives several students a place from a day on; where there is none, the waiting list is offered. */
export function ClassPlace({ row, starts_on, onClose }: { row: ClassRecord; starts_on: string; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const customer_id = useSession()?.customer_id ?? 0;
	const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
	const [chosen, setChosen] = useState<string[]>([]);
	const [from, setFrom] = useState(starts_on);
	const [reason, setReason] = useState("");
	const [typed, setTyped] = useState("");
	const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
	const { data = [], isFetching } = useQuery({
		queryKey: ["classes", "candidates", row.id, search],
		meta: { live: ["classes", "class_students"] },
		queryFn: async ({ signal }) => {
			const body = { type: "not_in_class" as const, class_id: row.id, ...(search !== "" && { search }) };
			const { studentlist } = await api.classes.seed_students({ params: { customer_id }, body }, { signal });
			return studentlist.map((student) => ({
				value: String(student.id),
				label: student.class_label ? `${fullName(student)} · ${student.class_label}` : fullName(student),
			}));
		},
		placeholderData: (before) => before,
	});
	const student_ids = chosen.map(Number);
	const offered = data.filter(({ value }) => !chosen.includes(value));
	const refresh = () => {
		for (const key of ["classes", "students"]) void client.invalidateQueries({ queryKey: [key] });
	};
	const save = async (options: CallOptions) => {
		const body = { student_ids, starts_on: from, reason, ends_on: null };
		const { count, batch } = await api.classes.place({ params: { id: row.id }, body }, options);
		const said = t("classes.placed", { count, name: row.name });
		sayDone(said, batch);
		refresh();
	};
	const wait = useDeed(() => api.classes.waiting_add({ params: { id: row.id }, body: { student_ids, note: reason } }), {
		said: ({ count }) => t("classes.waiting_added", { count }),
		undo: ({ batch }) => batch,
		after: onClose,
		invalidates: [["classes"], ["students"]],
	});
	return (
		<ClassForm
			title={t("classes.place")}
			saveLabel={t("classes.place_do", { count: chosen.length })}
			typed={{ chosen, from, reason }}
			disabled={chosen.length === 0}
			save={save}
			onClose={onClose}
			refused={(error) => <Refused error={error} onWait={() => void wait.run()} />}
		>
			{(errors) => (
				<>
					<MultiSelect
						className={classes.wide}
						classNames={{ inputField: classes.typed ?? "" }}
						label={t("classes.choose_students")}
						placeholder={chosen.length === 0 ? t("classes.find_students") : undefined}
						required
						searchable
						data-autofocus
						hidePickedOptions
						data={[...chosen.map((value) => ({ value, label: known[value] ?? value })), ...offered]}
						// the server has searched already
						filter={({ options }) => options}
						value={chosen}
						error={errors.student_ids}
						nothingFoundMessage={t(isFetching ? "record.searching" : "record.nothing_found")}
						onSearchChange={setTyped}
						onChange={(values) => {
							setKnown((before) => ({ ...before, ...Object.fromEntries(data.map(({ value, label }) => [value, label])) }));
							setChosen(values);
						}}
					/>
					<DayField label={t("classes.from")} defaultValue={from} error={errors.starts_on} onChange={setFrom} />
					<TextInput
						label={t("classes.reason")}
						maxLength={200}
						value={reason}
						error={errors.reason}
						onChange={(event) => setReason(event.currentTarget.value)}
					/>
					{row.kind === "homeroom" ? <p className={`${classes.note} ${classes.wide}`}>{t("classes.place_homeroom")}</p> : null}
				</>
			)}
		</ClassForm>
	);
}

/** Why not, and what can be done instead. */
function Refused({ error, onWait }: { error: ApiError; onWait: () => void }) {
	const { t } = useT();
	if (error.code === "class_full")
		return (
			<>
				<p>{t("classes.full", { capacity: (error.current as FullClass).capacity })}</p>
				<Button size="xs" variant="default" onClick={onWait}>
					{t("classes.wait_instead")}
				</Button>
			</>
		);
	return <Clashes error={error} />;
}

/** Who is where at that time. */
export function Clashes({ error }: { error: ApiError }) {
	const { t } = useT();
	const formats = useFormats();
	const { clashes = [] } = (error.code === "time_taken" && (error.current as { clashes?: PlacementClash[] } | undefined)) || {};
	if (clashes.length === 0) return null;
	return (
		<ul className={classes.clashes}>
			{clashes.map(({ student_id, class_id, name, class_name, starts_at }) => (
				<li key={`${student_id} ${class_id}`}>{t("classes.clash", { name, class_name, when: formats.instant(starts_at) })}</li>
			))}
		</ul>
	);
}
