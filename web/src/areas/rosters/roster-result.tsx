import { ROSTER_KINDS } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { Button, UnstyledButton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Count } from "../../kit/formats/count.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { useUndoImport } from "../../kit/imports/use-undo-import.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { RosterCorrections } from "./roster-corrections.tsx";
import { RosterRefused } from "./roster-refused.tsx";
import { RosterRows } from "./roster-rows.tsx";
import type { Roster, RosterRowsOf } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

/** What would happen or happened, step by step; the rows behind each number; the way back. */
export function RosterResult({ roster, work, onChange }: { roster: Roster; work: number; onChange: (roster: Roster) => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const isOver = roster.state === "done";
	const steps = roster.steps.filter(({ counts }) => ROSTER_KINDS.some((kind) => counts[kind] > 0));
	const refused = steps.reduce((sum, { counts }) => sum + counts.error, 0);
	const [chosen, setChosen] = useState<RosterRowsOf | null>(null);
	const shown = chosen ?? (refused > 0 ? { kind: "error" as const, count: refused } : null);
	const undo = useUndoImport(roster, () => void client.invalidateQueries());
	const undone = undo.undone || (isOver && roster.batch === null);
	const title = t(undone ? "rosters.undone" : isOver ? "rosters.done" : "rosters.preview");
	return (
		<>
			<Sheet title={title}>
				<div className={classes.stack}>
					{undone ? <p className={classes.text}>{t("rosters.undone_text")}</p> : null}
					{work === 0 && refused === 0 ? <p className={classes.text}>{t("rosters.nothing")}</p> : null}
					{undone ? null : (
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
												<td key={kind} className={classes.number} data-bad={(kind === "error" && counts.error > 0) || undefined}>
													{counts[kind] === 0 ? (
														<span className={classes.none}>—</span>
													) : (
														<UnstyledButton
															className={classes.count}
															aria-label={t("rosters.show_rows", {
																step: t(`rosters.step.${step}`),
																kind: t(`rosters.kind.${kind}`),
																count: counts[kind],
															})}
															aria-pressed={chosen?.step === step && chosen.kind === kind}
															onClick={() => setChosen(kind === "error" ? { kind, count: refused } : { step, kind, count: counts[kind] })}
														>
															<Count value={counts[kind]} />
														</UnstyledButton>
													)}
												</td>
											))}
										</tr>
									))}
								</tbody>
							</table>
						</div>
					)}
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
				</div>
			</Sheet>
			{shown === null || undone ? null : shown.kind === "error" && shown.step === undefined ? (
				<RosterRefused roster={roster} count={refused} onChange={onChange} />
			) : (
				<RosterRows key={`${shown.step} ${shown.kind}`} roster={roster} of={shown} />
			)}
			{roster.corrections.length === 0 || undone ? null : <RosterCorrections roster={roster} onChange={onChange} />}
		</>
	);
}
