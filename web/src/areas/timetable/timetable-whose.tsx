import { NativeSelect, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import type { Whose } from "./timetable.api.ts";
import type { WhoseKind } from "./timetable.search.ts";
import classes from "./timetable-toolbar.module.css";

export interface Chosen {
	of: WhoseKind;
	id: number | null;
}
interface WhosePickerProps {
	chosen: Chosen;
	whose: Whose;
	onChange: (next: Chosen) => void;
}
interface Found {
	value: string;
	label: string;
}
const SHOWN = 20;
const TYPING_MS = 200;

/** Whose timetable is shown: a kind, and one of it. */
export function WhosePicker({ chosen, whose, onChange }: WhosePickerProps) {
	const { t } = useT();
	const searches = useAllows()("Students.View");
	const kinds = kindsOf(whose, searches);
	const found = useStudents(chosen, whose, searches);
	const options = chosen.of === "student" ? found.options : optionsOf(chosen.of, whose);
	const change = (id: string | null) => onChange({ of: chosen.of, id: id === null ? null : Number(id) });
	return (
		<div className={classes.whose}>
			{kinds.length > 1 ? (
				<NativeSelect
					className={classes.kind ?? ""}
					aria-label={t("timetable.whose")}
					value={chosen.of}
					data={kinds.map((value) => ({ value, label: t(`timetable.of_${value}`) }))}
					onChange={(event) => {
						const of = event.currentTarget.value as WhoseKind;
						onChange({ of, id: firstOf(of, whose) });
					}}
				/>
			) : null}
			<Select
				className={classes.which ?? ""}
				aria-label={t(`timetable.of_${chosen.of}`)}
				searchable
				data={options}
				value={chosen.id === null ? null : String(chosen.id)}
				onChange={change}
				placeholder={t(chosen.of === "student" ? "timetable.find_student" : "record.type_to_find")}
				nothingFoundMessage={t("record.nothing_found")}
				{...(chosen.of === "student" && searches && { onSearchChange: found.search, filter: ({ options: all }) => all })}
			/>
		</div>
	);
}

function kindsOf(whose: Whose, searches: boolean): WhoseKind[] {
	const kinds: [WhoseKind, boolean][] = [
		["class", whose.classes.length > 0],
		["teacher", whose.staff.length > 0],
		["room", whose.rooms.length > 0],
		["student", searches || whose.students.length > 0],
	];
	return kinds.filter(([, there]) => there).map(([kind]) => kind);
}

const optionsOf = (of: WhoseKind, { classes: groups, staff, rooms }: Whose) => {
	const rows = of === "class" ? groups : of === "teacher" ? staff : rooms;
	return rows.map(({ id, name }) => ({ value: String(id), label: name }));
};

/** Whom a look begins with: somebody with lessons. Where nobody has any, a family begins with its first child, everybody else with the first class. */
export function firstChosen(whose: Whose, of: WhoseKind | undefined): Chosen {
	if (of) return { of, id: firstOf(of, whose) };
	if (whose.first) return { of: whose.first.of, id: whose.first.id };
	const child = whose.students[0];
	return child ? { of: "student", id: child.id } : { of: "class", id: whose.classes[0]?.id ?? null };
}
function firstOf(of: WhoseKind, whose: Whose): number | null {
	if (whose.first?.of === of) return whose.first.id;
	if (of === "teacher" && whose.staff.some(({ id }) => id === whose.me)) return whose.me;
	const rows = { class: whose.classes, teacher: whose.staff, room: whose.rooms, student: whose.students }[of];
	return rows[0]?.id ?? null;
}

/** Students are many: who may look them up types a few letters. */
function useStudents({ of, id }: Chosen, whose: Whose, searches: boolean) {
	const [typed, search] = useState("");
	const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
	const known = useQuery({
		queryKey: ["students", "record", id, "name"],
		queryFn: ({ signal }) => api.students.show({ params: { id: id ?? 0 } }, { signal }),
		enabled: of === "student" && searches && id !== null,
		staleTime: 60_000,
	});
	const name = known.data ? `${known.data.first_name} ${known.data.last_name}` : undefined;
	const found = useQuery<Found[]>({
		queryKey: ["students", "find", text],
		queryFn: async ({ signal }) => {
			const { students } = await api.students.list({ query: { search: text || undefined, limit: SHOWN } }, { signal });
			return students.map((one) => ({
				value: String(one.id),
				label: `${one.first_name} ${one.last_name}${one.class_label ? ` · ${one.class_label}` : ""}`,
			}));
		},
		enabled: of === "student" && searches && text !== name,
		staleTime: 10_000,
		placeholderData: keepPreviousData,
	});
	if (!searches) return { search, options: whose.students.map((one) => ({ value: String(one.id), label: one.name })) };
	const rows = found.data ?? [];
	const current = id !== null && !rows.some(({ value }) => value === String(id)) ? [{ value: String(id), label: name ?? "…" }] : [];
	return { search, options: [...current, ...rows] };
}
