import { ROSTER_KINDS } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { Count } from "../../kit/formats/count.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { askUndo } from "../../kit/undo/ask-undo.ts";
import { refuse } from "../../kit/undo/undo-run.ts";
import { REFUSED_SHOWN, type Roster, refusedQuery } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

/** What would happen or happened, step by step; what is refused, with the reason and as a file; the way back. */
export function RosterResult({ roster, work }: { roster: Roster; work: number }) {
	const { t } = useT();
	const client = useQueryClient();
	const [undone, setUndone] = useState(false);
	const isOver = roster.state === "done";
	const steps = roster.steps.filter(({ counts }) => ROSTER_KINDS.some((kind) => counts[kind] > 0));
	const refused = steps.reduce((sum, { counts }) => sum + counts.error, 0);
	const undo = useDeed(() => askUndo(roster.batch ?? ""), {
		after: () => {
			setUndone(true);
			void client.invalidateQueries();
		},
		refused: refuse,
	});
	const title = t(isOver ? "rosters.done" : "rosters.preview");
	return (
		<>
			<section className={classes.card} aria-label={title}>
				<h2 className={classes.title}>{title}</h2>
				{work === 0 && refused === 0 ? <p className={classes.text}>{t("rosters.nothing")}</p> : null}
				<div className={classes.table}>
					<table>
						<thead>
							<tr>
								<th>{t("rosters.step")}</th>
								{ROSTER_KINDS.map((kind) => (
									<th key={kind} className={classes.number}>
										{t(`rosters.kind.${kind}`)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{steps.map(({ step, counts }) => (
								<tr key={step}>
									<th scope="row">{t(`rosters.step.${step}`)}</th>
									{ROSTER_KINDS.map((kind) => (
										<td
											key={kind}
											className={classes.number}
											data-bad={(kind === "error" && counts.error > 0) || undefined}
											data-none={counts[kind] === 0 || undefined}
										>
											<Count value={counts[kind]} />
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</div>
				{isOver && roster.invited !== null ? (
					<p className={classes.text} role="status">
						{t("rosters.invited", { count: roster.invited })}
					</p>
				) : null}
				{isOver && !undone ? (
					<div>
						<Button variant="default" loading={undo.pending} onClick={() => void undo.run()}>
							{t("rosters.undo")}
						</Button>
					</div>
				) : null}
			</section>
			{refused > 0 ? <Refused roster={roster} count={refused} /> : null}
		</>
	);
}

function Refused({ roster, count }: { roster: Roster; count: number }) {
	const { t } = useT();
	const rows = useQuery(refusedQuery(roster)).data?.rows ?? [];
	const file = useDeed(() => api.rosters.result.download({ params: { id: roster.id }, query: { format: "csv", only: "error" } }));
	const title = t("rosters.refused", { count });
	return (
		<section className={classes.card} aria-label={title}>
			<div>
				<h2 className={classes.title}>{title}</h2>
				<p className={classes.text}>{t("rosters.refused_text")}</p>
			</div>
			<ul className={classes.refused}>
				{rows.map(({ step, file: name, row, name: what, problems }) => (
					<li key={`${step} ${name} ${row} ${what}`}>
						<span className={classes.name}>{what}</span>
						<span className={classes.reason}>{problems.join(" ")}</span>
						<span className={classes.text}>
							{t(`rosters.step.${step}`)}
							{name === "" ? null : ` · ${t("rosters.at", { file: name, row })}`}
						</span>
					</li>
				))}
			</ul>
			{count > REFUSED_SHOWN ? <p className={classes.text}>{t("rosters.refused_first", { count: REFUSED_SHOWN })}</p> : null}
			<div>
				<Button variant="default" loading={file.pending} onClick={() => void file.run()}>
					{t("rosters.refused_file")}
				</Button>
			</div>
		</section>
	);
}
