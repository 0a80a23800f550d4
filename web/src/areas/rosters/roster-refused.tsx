import { Button, Skeleton, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { RosterCauseRows } from "./roster-cause-rows.tsx";
import { causesQuery, isLinkField, type Roster, type RosterCause } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

/** Refused rows, a line for each reason: opened, they are corrected or left out where they stand. */
export function RosterRefused({ roster, count, onChange }: { roster: Roster; count: number; onChange: (roster: Roster) => void }) {
	const { t } = useT();
	const query = useQuery(causesQuery(roster));
	const isOver = roster.state === "done";
	const file = useDeed(() => api.rosters.result.download({ params: { id: roster.id }, query: { format: "csv", only: "error" } }));
	return (
		<Sheet title={t(isOver ? "rosters.refused_done" : "rosters.refused", { count })}>
			<div className={classes.stack}>
				<p className={classes.text}>{t(isOver ? "rosters.refused_done_text" : "rosters.refused_text")}</p>
				{query.isError ? <QueryError query={query} title={t("rosters.failed")} /> : null}
				{query.isPending ? <Skeleton height={120} radius={8} /> : null}
				<ul className={classes.refused}>
					{(query.data?.causes ?? []).map((cause) => (
						<Cause key={cause.cause} roster={roster} cause={cause} onChange={onChange} />
					))}
				</ul>
				{roster.unchecked ? (
					<p className={classes.text} role="status">
						{t("rosters.unchecked")}
					</p>
				) : null}
				<div>
					<Button variant="default" loading={file.pending} onClick={() => void file.run()}>
						{t("rosters.refused_file")}
					</Button>
				</div>
			</div>
		</Sheet>
	);
}

interface CauseProps {
	roster: Roster;
	cause: RosterCause;
	onChange: (roster: Roster) => void;
}
function Cause({ roster, cause, onChange }: CauseProps) {
	const { t } = useT();
	const [open, setOpen] = useState(false);
	const id = useId();
	const { step, label, field, sentence, rows, settled, follows } = cause;
	const what = label ?? (isLinkField(field) ? t(`rosters.field.${field}`) : null);
	return (
		<li>
			<UnstyledButton className={classes.cause} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
				<IconChevronRight className={classes.chevron} data-open={open || undefined} size={16} stroke={1.7} aria-hidden="true" />
				<span className={classes.why}>
					<span className={classes.name}>
						{t(`rosters.step.${step}`)}
						{what === null ? null : ` · ${what}`}
					</span>
					<span className={classes.reason}>{sentence}</span>
					{follows.length === 0 ? null : (
						<span className={classes.text}>
							{t("rosters.cause.follows", {
								what: follows.map((one) => `${t(`rosters.step.${one.step}`)} (${one.rows})`).join(", "),
							})}
						</span>
					)}
				</span>
				<span className={classes.amount}>
					{t("rosters.rows", { count: rows })}
					{settled === 0 ? null : <span className={classes.settled}>{t("rosters.cause.settled", { count: settled, rows })}</span>}
				</span>
			</UnstyledButton>
			<div id={id}>{open ? <RosterCauseRows roster={roster} cause={cause} what={what} onChange={onChange} /> : null}</div>
		</li>
	);
}
