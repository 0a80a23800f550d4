import { DATE_FORMATS } from "@homeroom/contract/kit/formats.ts";
import type { Meaning } from "@homeroom/contract/kit/import-calls.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button, NativeSelect, Skeleton } from "@mantine/core";
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
					onMake={(groups) =>
						onChoose({
							values: groups.reduce((values, texts) => withMeaning(values, one.field, texts, making(texts)), state.values),
						})
					}
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
	for (const { text, key, rows, state, to } of values) {
		const place = OPEN.has(state) || state === "proposed" ? `${state} ${key}` : `${state} ${to}`;
		const known = groups.get(place);
		if (known === undefined) groups.set(place, { texts: [text], rows, state, to });
		else groups.set(place, { ...known, texts: [...known.texts, text], rows: known.rows + rows });
	}
	// what needs somebody comes first, then what somebody should look at
	const place = ({ state }: Group) => (OPEN.has(state) ? 0 : state === "proposed" ? 1 : 2);
	return [...groups.values()].sort((a, b) => place(a) - place(b));
}
/** Somebody should say what is meant. */
const OPEN = new Set<Group["state"]>(["unknown", "ambiguous", "kept"]);
const NOTHING_CHOSEN: Partial<Record<Group["state"], "imports.please_choose" | "imports.as_written">> = {
	unknown: "imports.please_choose",
	ambiguous: "imports.please_choose",
	kept: "imports.as_written",
};
const SHOWN_WORDS = 4;
const making = (texts: readonly string[]) => ({ to: texts[0] ?? null, make: true });
const MAKE = "\u0000make";
const EMPTY = "\u0000empty";

interface ValuesOfFieldProps {
	one: FieldValues;
	busy: boolean;
	onChoose: (texts: string[], to: Pick<Meaning, "to" | "make"> | null) => void;
	/** All of these are made, each under its first text. */
	onMake: (groups: string[][]) => void;
}
function ValuesOfField({ one, busy, onChoose, onMake }: ValuesOfFieldProps) {
	const { t } = useT();
	const groups = groupsOf(one.values);
	const unknown = groups.filter(({ state }) => state === "unknown");
	const choose = (texts: string[], value: string) =>
		onChoose(texts, value === "" ? null : value === MAKE ? making(texts) : { to: value === EMPTY ? null : value, make: false });
	const chosen = ({ state, to }: Group) => (state === "made" ? MAKE : state === "left" ? EMPTY : OPEN.has(state) ? "" : (to ?? ""));
	return (
		<section className={classes.field}>
			<CardTitle part>
				{one.label} <small>{t("imports.from_columns", { columns: one.header })}</small>
			</CardTitle>
			{one.may_make && unknown.length > 1 ? (
				<Button
					className={classes.all}
					size="xs"
					variant="default"
					disabled={busy}
					onClick={() => onMake(unknown.map(({ texts }) => texts))}
				>
					{t("imports.make_all", { count: unknown.length })}
				</Button>
			) : null}
			{groups.map((group) => {
				const words = group.texts.slice(0, SHOWN_WORDS).join(", ") + (group.texts.length > SHOWN_WORDS ? " …" : "");
				const isUnknown = group.state === "unknown" || group.state === "ambiguous";
				const options =
					one.options.some(({ value }) => value === group.to) || group.to === null || group.state === "made" || OPEN.has(group.state);
				return (
					<div
						key={group.state + group.texts[0]}
						className={classes.value}
						data-unknown={isUnknown || undefined}
						data-new={group.state === "kept" || group.state === "proposed" || undefined}
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
								{ value: "", label: t(NOTHING_CHOSEN[group.state] ?? "imports.as_found") },
								...(one.may_make && (isUnknown || group.state === "made" || group.state === "proposed")
									? [{ value: MAKE, label: t("imports.make", { word: (group.state === "made" && group.to) || (group.texts[0] ?? "") }) }]
									: []),
								...(one.may_be_empty ? [{ value: EMPTY, label: t("imports.leave_empty") }] : []),
								...(options ? [] : [{ value: group.to ?? "", label: group.to ?? "" }]),
								...(one.options.length > 0 ? [{ group: t("imports.of_ours"), items: one.options }] : []),
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
