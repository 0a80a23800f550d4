import { Button } from "@mantine/core";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { isLinkField, type Roster } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

/** What was typed and which rows are left out, each with the way back. */
export function RosterCorrections({ roster, onChange }: { roster: Roster; onChange: (roster: Roster) => void }) {
	const { t } = useT();
	const undo = useDeed((id: number) => api.rosters.uncorrect({ params: { id: roster.id, correction_id: id } }), { after: onChange });
	const { corrections } = roster;
	return (
		<Sheet title={t("rosters.corrections", { count: corrections.length })}>
			<div className={classes.stack}>
				<p className={classes.text}>{t("rosters.corrections_text")}</p>
				<ul className={classes.refused}>
					{corrections.map(({ id, step, label, field, from, to, rows, file, row, name }) => {
						const what = label ?? (isLinkField(field) ? t(`rosters.field.${field}`) : t(`rosters.step.${step}`));
						const before = from || t("rosters.correction.empty");
						const after = to === null ? t("rosters.correction.left", { count: rows }) : to || t("rosters.correction.empty");
						return (
							<li key={id} className={classes.line}>
								<span>
									<span className={classes.name}>{what}</span>
									{": "}
									<span>{to === null && from === "" ? after : `${before} → ${after}`}</span>
									<span className={classes.text}>
										{[t(`rosters.step.${step}`), name, row === null ? t("rosters.rows", { count: rows }) : t("rosters.at", { file, row })]
											.filter(Boolean)
											.join(" · ")}
									</span>
								</span>
								{roster.state === "done" ? null : (
									<Button
										variant="subtle"
										size="compact-sm"
										loading={undo.isPending(id)}
										aria-label={t("rosters.correction.undo_of", { what: `${what}, ${before} → ${after}` })}
										onClick={() => void undo.run(id)}
									>
										{t("rosters.correction.undo")}
									</Button>
								)}
							</li>
						);
					})}
				</ul>
			</div>
		</Sheet>
	);
}
