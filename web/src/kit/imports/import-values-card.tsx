import { DATE_FORMATS } from "@homeroom/contract/kit/formats.ts";
import type { Meaning } from "@homeroom/contract/kit/import-calls.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { NativeSelect, Skeleton } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { CardTitle } from "../../ui/card/card-title.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useT } from "../i18n/i18n.ts";
import { QueryError } from "../queries/query-error.tsx";
import { type Import, type ImportValues, importValuesQuery } from "./import-client.ts";
import { type PlanChange, withMeaning } from "./import-plan.ts";
import classes from "./import-values-card.module.css";

interface ImportValuesCardProps {
	spec: RecordSpec;
	state: Import;
	busy: boolean;
	onChoose: (change: PlanChange) => void;
}
type FieldValues = ImportValues["fields"][number];

/** What words in the file mean here, each once; what nothing is known of is chosen once for all its rows, and remembered. */
export function ImportValuesCard({ spec, state, busy, onChoose }: ImportValuesCardProps) {
	const { t } = useT();
	const query = useQuery({ ...importValuesQuery(spec, state), enabled: !busy });
	const dates = state.columns.filter(({ field }) => state.fields.some(({ name, kind }) => name === field && kind === "day"));
	const fields = query.data?.fields ?? [];
	return (
		<Sheet title={t("imports.values")} aside={<span className={classes.aside}>{t("imports.values_text")}</span>}>
			{query.isError ? <QueryError query={query} title={t("imports.failed")} /> : null}
			{query.isPending ? <Skeleton height={140} radius={8} /> : null}
			{query.data && fields.length === 0 && dates.length === 0 ? <p className={classes.none}>{t("imports.values_none")}</p> : null}
			{fields.map((one) => (
				<ValuesOfField
					key={one.field}
					one={one}
					busy={busy}
					onChoose={(texts, to) => onChoose({ values: withMeaning(state.values, one.field, texts, to) })}
				/>
			))}
			{dates.length === 0 ? null : (
				<section className={classes.field}>
					<CardTitle part>
						{t("imports.dates_group")} <small>{t("imports.from_columns", { columns: dates.map(({ header }) => header).join(", ") })}</small>
					</CardTitle>
					<div className={classes.value}>
						<span className={classes.words}>{dates[0]?.samples[0] ?? "—"}</span>
						<span />
						<IconArrowRight className={classes.arrow} size={15} stroke={1.7} aria-hidden="true" />
						<NativeSelect
							aria-label={t("imports.dates")}
							value={String(state.date_format_id)}
							disabled={busy}
							onChange={(event) => onChoose({ date_format_id: Number(event.currentTarget.value) })}
							data={Object.entries(DATE_FORMATS).map(([value, label]) => ({ value, label }))}
						/>
					</div>
				</section>
			)}
		</Sheet>
	);
}

interface Group {
	texts: string[];
	rows: number;
	state: FieldValues["values"][number]["state"];
	to: string | null;
}
/** Words that mean the same stand in one line; each that nothing is known of in its own. */
function groupsOf(values: FieldValues["values"]): Group[] {
	const groups = new Map<string, Group>();
	for (const { text, rows, state, to } of values) {
		const key = OPEN.has(state) ? `${state} ${text}` : `${state} ${to}`;
		const known = groups.get(key);
		if (known === undefined) groups.set(key, { texts: [text], rows, state, to });
		else groups.set(key, { ...known, texts: [...known.texts, text], rows: known.rows + rows });
	}
	const list = [...groups.values()];
	return [...list.filter(({ state }) => OPEN.has(state)), ...list.filter(({ state }) => !OPEN.has(state))];
}
/** Somebody should say what is meant. */
const OPEN = new Set<Group["state"]>(["unknown", "ambiguous", "kept"]);
const SHOWN_WORDS = 4;
const MAKE = "\u0000make";
const EMPTY = "\u0000empty";

interface ValuesOfFieldProps {
	one: FieldValues;
	busy: boolean;
	onChoose: (texts: string[], to: Pick<Meaning, "to" | "make"> | null) => void;
}
function ValuesOfField({ one, busy, onChoose }: ValuesOfFieldProps) {
	const { t } = useT();
	const groups = groupsOf(one.values);
	const choose = (texts: string[], value: string) =>
		onChoose(
			texts,
			value === "" ? null : value === MAKE ? { to: texts[0] ?? null, make: true } : { to: value === EMPTY ? null : value, make: false },
		);
	const chosen = ({ state, to }: Group) => (state === "made" ? MAKE : state === "left" ? EMPTY : OPEN.has(state) ? "" : (to ?? ""));
	return (
		<section className={classes.field}>
			<CardTitle part>
				{one.label} <small>{t("imports.from_columns", { columns: one.header })}</small>
			</CardTitle>
			{groups.map((group) => {
				const words = group.texts.slice(0, SHOWN_WORDS).join(", ") + (group.texts.length > SHOWN_WORDS ? " …" : "");
				const isUnknown = group.state === "unknown" || group.state === "ambiguous";
				const options = one.options.some(({ value }) => value === group.to) || group.to === null || OPEN.has(group.state);
				return (
					<div
						key={group.state + group.texts[0]}
						className={classes.value}
						data-unknown={isUnknown || undefined}
						data-new={group.state === "kept" || undefined}
					>
						<span className={classes.words} title={group.texts.join(", ")}>
							{words}
						</span>
						<span className={classes.rows}>{t("imports.rows_count", { count: group.rows })}</span>
						<IconArrowRight className={classes.arrow} size={15} stroke={1.7} aria-hidden="true" />
						<NativeSelect
							aria-label={t("imports.means_of", { word: words })}
							value={chosen(group)}
							disabled={busy}
							onChange={(event) => choose(group.texts, event.currentTarget.value)}
							data={[
								...(OPEN.has(group.state)
									? [{ value: "", label: group.state === "kept" ? t("imports.as_written") : t("imports.please_choose") }]
									: [{ value: "", label: t("imports.as_found") }]),
								...(options ? [] : [{ value: group.to ?? "", label: group.to ?? "" }]),
								...one.options,
								...(one.may_make && group.texts.length === 1 ? [{ value: MAKE, label: t("imports.make", { word: words }) }] : []),
								...(one.may_be_empty ? [{ value: EMPTY, label: t("imports.leave_empty") }] : []),
							]}
						/>
						<small className={classes.why}>{t(`imports.value.${group.state}`)}</small>
					</div>
				);
			})}
			{one.more > 0 ? <p className={classes.none}>{t("imports.values_more", { count: one.more })}</p> : null}
		</section>
	);
}
