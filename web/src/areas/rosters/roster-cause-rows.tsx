import { Button, Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { ImportTypedCell } from "../../kit/imports/rows/import-typed-cell.tsx";
import { QueryError } from "../../kit/queries/query-error.tsx";
import {
	causeRowsQuery,
	isLinkField,
	type NewRosterCorrection,
	ROWS_SHOWN,
	type Roster,
	type RosterCause,
	type RosterRow,
} from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

interface CauseRowsProps {
	roster: Roster;
	cause: RosterCause;
	/** What the field is called. */
	what: string | null;
	onChange: (roster: Roster) => void;
}
type Said = Omit<NewRosterCorrection, "step" | "cause">;

/** Says something of the rows of a reason, and takes it back. */
function useCorrect({ id }: Roster, { step, cause }: Pick<RosterCause, "step" | "cause">, onChange: (roster: Roster) => void) {
	const correct = useDeed((said: Said) => api.rosters.correct({ params: { id }, body: { step, cause, ...said } }), {
		after: onChange,
		refused: "here",
	});
	const undo = useDeed((correction_id: number) => api.rosters.uncorrect({ params: { id, correction_id } }), { after: onChange });
	return {
		say: async (said: Partial<Said> & { to: string | null }) =>
			(await correct.run({ field: null, row: null, value: null, ...said })) !== undefined,
		undo: async (correction_id: number) => (await undo.run(correction_id)) !== undefined,
		pending: correct.pending || undo.pending,
		problem: correct.problem,
	};
}

/** The rows of one reason: values that several have are answered once, the others each in its cell. */
export function RosterCauseRows({ roster, cause, what, onChange }: CauseRowsProps) {
	const { t } = useT();
	const formats = useFormats();
	const [page, setPage] = useState(1);
	const query = useQuery(causeRowsQuery(roster, cause, page));
	const { say, pending, problem } = useCorrect(roster, cause, onChange);
	const isOver = roster.state === "done";
	const { rows = [], meta } = query.data ?? {};
	const total = meta?.total ?? 0;
	return (
		<div className={classes.caused}>
			{isOver
				? null
				: cause.values.map((value) => <ValueLine key={value.text} roster={roster} cause={cause} value={value} onChange={onChange} />)}
			{query.isPending ? <Skeleton height={88} radius={8} /> : null}
			{query.isError ? <QueryError query={query} title={t("rosters.failed")} /> : null}
			<ul className={classes.refused}>
				{rows.map((row) => (
					<CausedRow key={row.row_no} roster={roster} cause={cause} what={what} row={row} onChange={onChange} />
				))}
			</ul>
			{total > ROWS_SHOWN ? (
				<div className={classes.pager}>
					{t("table.range", {
						from: formats.number((page - 1) * ROWS_SHOWN + 1),
						to: formats.number(Math.min(total, page * ROWS_SHOWN)),
						total: formats.number(total),
					})}
					<Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
						{t("table.previous")}
					</Button>
					<Button size="compact-sm" variant="default" disabled={!meta?.has_next} onClick={() => setPage(page + 1)}>
						{t("table.next")}
					</Button>
				</div>
			) : null}
			{problem === null ? null : (
				<p className={classes.problem} role="alert">
					{problem}
				</p>
			)}
			{isOver || cause.rows < 2 || cause.settled >= cause.rows ? null : (
				<div>
					<Button variant="default" size="compact-md" loading={pending} onClick={() => void say({ to: null })}>
						{t("rosters.leave_out_all", { count: cause.rows })}
					</Button>
				</div>
			)}
		</div>
	);
}

type Shared = RosterCause["values"][number];
/** "XX" in 12 rows → 4. */
function ValueLine({ roster, cause, value, onChange }: Omit<CauseRowsProps, "what"> & { value: Shared }) {
	const { t } = useT();
	const [typed, setTyped] = useState("");
	const { say, undo, pending, problem } = useCorrect(roster, cause, onChange);
	const { text, rows, corrected } = value;
	const send = async (event: FormEvent) => {
		event.preventDefault();
		if (typed.trim() !== "" && (await say({ value: text, to: typed.trim() }))) setTyped("");
	};
	return (
		<form className={classes.value} onSubmit={(event) => void send(event)}>
			<span className={classes.why}>
				<q>{text}</q>
				<span className={classes.text}>{t("rosters.rows", { count: rows })}</span>
			</span>
			{corrected === null ? (
				<>
					<TextInput
						size="xs"
						aria-label={t("rosters.cause.value_to", { value: text, count: rows })}
						value={typed}
						error={problem}
						disabled={pending}
						onChange={(event) => setTyped(event.currentTarget.value)}
					/>
					<Button type="submit" size="xs" variant="default" loading={pending} disabled={typed.trim() === ""}>
						{t("rosters.cause.use")}
					</Button>
				</>
			) : (
				<>
					<span className={classes.settled}>→ {corrected.to}</span>
					<Button size="compact-sm" variant="subtle" loading={pending} onClick={() => void undo(corrected.id)}>
						{t("rosters.correction.undo")}
					</Button>
				</>
			)}
		</form>
	);
}

function CausedRow({ roster, cause, what, row, onChange }: CauseRowsProps & { row: RosterRow }) {
	const { t } = useT();
	const { say, undo, pending, problem } = useCorrect(roster, cause, onChange);
	const isOver = roster.state === "done";
	return (
		<li className={classes.line}>
			<span className={classes.why}>
				<span className={classes.name}>{row.name}</span>
				<span className={classes.text}>{t("rosters.at", { file: row.file, row: row.row })}</span>
			</span>
			{row.left_out === null ? (
				<>
					{row.problems.map(({ field, label, given, sentence, text, corrected }, i) => {
						const called = label ?? (isLinkField(field) ? t(`rosters.field.${field}`) : (what ?? ""));
						// the reason itself stands above
						const more = i === 0 ? null : `${called}: ${sentence}`;
						if (text === null || field === null || isOver)
							return given === null && more === null ? null : (
								<span key={field} className={classes.reason}>
									{given === null ? null : <q>{given}</q>} {more}
								</span>
							);
						return (
							<ImportTypedCell
								key={field}
								label={t("imports.cell", { field: called, row: row.row })}
								given={text}
								corrected={corrected?.to}
								problem={corrected === null ? (problem ?? more ?? called) : undefined}
								pending={pending}
								shared={cause.values.some((value) => value.corrected?.id === corrected?.id)}
								onType={(next) =>
									next === null
										? corrected === null
											? Promise.resolve(true)
											: undo(corrected.id)
										: say({ field, row: row.row_no, to: next })
								}
							/>
						);
					})}
					{isOver || row.problems.some(({ corrected }) => corrected !== null) ? null : (
						<Button variant="subtle" size="compact-sm" loading={pending} onClick={() => void say({ row: row.row_no, to: null })}>
							{t("rosters.leave_out")}
						</Button>
					)}
				</>
			) : (
				<>
					<span className={classes.settled}>{t("rosters.left_out")}</span>
					<Button variant="subtle" size="compact-sm" loading={pending} onClick={() => void undo(row.left_out ?? 0)}>
						{t("rosters.correction.undo")}
					</Button>
				</>
			)}
		</li>
	);
}
