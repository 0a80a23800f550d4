import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { ROWS_SHOWN, type Roster, type RosterRowsOf, rowsQuery } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

/** The first rows behind a number: where each stands, what of it changes, why it is refused. */
export function RosterRows({ roster, of }: { roster: Roster; of: RosterRowsOf }) {
	const { t } = useT();
	const query = useQuery(rowsQuery(roster, of));
	const { step, kind, count } = of;
	const isRefused = kind === "error";
	const follows = query.data?.follows ?? 0;
	const file = useDeed(() =>
		api.rosters.result.download({ params: { id: roster.id }, query: { format: "csv", ...(isRefused && { only: "error" }) } }),
	);
	const isOver = roster.state === "done";
	const title =
		step === undefined
			? t(isOver ? "rosters.refused_done" : "rosters.refused", { count })
			: `${t(`rosters.step.${step}`)} · ${t(`rosters.kind.${kind}`)}`;
	return (
		<Sheet title={title}>
			<div className={classes.stack}>
				{isRefused ? <p className={classes.text}>{t(isOver ? "rosters.refused_done_text" : "rosters.refused_text")}</p> : null}
				{isRefused && follows > 0 ? <p className={classes.text}>{t("rosters.follows", { count: follows })}</p> : null}
				{query.isError ? <QueryError query={query} title={t("rosters.failed")} /> : null}
				<ul className={classes.refused}>
					{(query.data?.rows ?? []).map(({ step: at, file: name, row, name: what, back, changes, problems }) => (
						<li key={`${at} ${name} ${row} ${what}`}>
							<span className={classes.name}>{what}</span>
							{problems.map(({ label, given, sentence }) => (
								<span key={label} className={classes.reason}>
									{label === null ? null : `${label}: `}
									{given === null ? null : <q>{given}</q>} {sentence}
								</span>
							))}
							{back ? <span className={classes.text}>{t("rosters.back")}</span> : null}
							{changes.map(({ label, before, after }) => (
								<span key={label} className={classes.text}>
									{label}: {before || "—"} → {after || "—"}
								</span>
							))}
							<span className={classes.text}>
								{t(`rosters.step.${at}`)}
								{name === "" ? null : ` · ${t("rosters.at", { file: name, row })}`}
							</span>
						</li>
					))}
				</ul>
				{count > ROWS_SHOWN ? <p className={classes.text}>{t("rosters.refused_first", { count: ROWS_SHOWN })}</p> : null}
				<div>
					<Button variant="default" loading={file.pending} onClick={() => void file.run()}>
						{t(isRefused ? "rosters.refused_file" : "rosters.rows_file")}
					</Button>
				</div>
			</div>
		</Sheet>
	);
}
