import type { Absence } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";
import { ATTENDANCE, attendanceLook as classes, codesQuery, useCodeName } from "../attendance/attendance.public-ui.ts";

const DeclineForm = lazy(() => import("./absence-decline.tsx"));
const TONES: Record<Absence["state"], StatusTone> = { announced: "waiting", accepted: "good", declined: "bad", withdrawn: "past" };

/** One announced absence, with what the person may do about it. */
export function AbsenceRow({ absence, isFamily }: { absence: Absence; isFamily: boolean }) {
	const { t } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const named = useCodeName(useQuery(codesQuery()).data?.codes);
	const [isDeclining, setDeclining] = useState(false);
	const { id, version, state, student_name: name } = absence;
	const act = useDeed(
		(what: "accepted" | "withdrawn") =>
			what === "accepted"
				? api.attendance.absence_decide({ params: { id }, body: { state: "accepted", answer: null, version } })
				: api.attendance.absence_withdraw({ params: { id }, body: { version } }),
		{
			said: (_, what) => t(`attendance.${what}`, { name }),
			undo: allows("Attendance.Override"),
			invalidates: [[ATTENDANCE]],
		},
	);
	const first = formats.dayOf(absence.starts_at);
	const last = formats.dayOf(new Date(Date.parse(absence.ends_at) - 1));
	const decides = allows("Attendance.Override");
	const isOver = Date.parse(absence.ends_at) < Date.now();
	const mayWithdraw =
		(state === "announced" || state === "accepted") && !isOver && ((isFamily && absence.announced_by !== null) || decides);
	return (
		<li className={`${classes.line} ${classes.absence}`}>
			<div className={classes.what}>
				<span className={classes.name}>{absence.class_label ? `${name}, ${absence.class_label}` : name}</span>
				<span className={classes.meta}>
					{[
						first === last ? first : `${first} – ${last}`,
						named(absence.code_id),
						absence.reason,
						isFamily || !absence.announced_by ? null : t("attendance.announced_by", { who: absence.announced_by }),
						absence.answer ? t("attendance.answer_was", { answer: absence.answer }) : null,
					]
						.filter(Boolean)
						.join(" · ")}
				</span>
			</div>
			<StatusDot tone={TONES[state]}>{t(`attendance.absence_state.${state}`)}</StatusDot>
			<div className={classes.actions}>
				{decides && state === "announced" ? (
					<>
						<Button size="compact-sm" variant="light" loading={act.pending} onClick={() => void act.run("accepted")}>
							{t("attendance.accept")}
						</Button>
						<Button size="compact-sm" variant="default" onClick={() => setDeclining(true)}>
							{t("attendance.decline")}
						</Button>
					</>
				) : mayWithdraw ? (
					<Button size="compact-sm" variant="subtle" loading={act.pending} onClick={() => void act.run("withdrawn")}>
						{t("attendance.withdraw")}
					</Button>
				) : null}
			</div>
			<Suspense>{isDeclining ? <DeclineForm absence={absence} onClose={() => setDeclining(false)} /> : null}</Suspense>
		</li>
	);
}
