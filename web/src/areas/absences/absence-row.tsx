import type { Absence } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { useAllows } from "../../kit/session/session.ts";
import { undoable } from "../../kit/undo/undo-stack.ts";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";
import { ATTENDANCE, attendanceLook as classes, codesQuery, useCodeName } from "../attendance/attendance.public-ui.ts";

const DeclineForm = lazy(() => import("./absence-decline.tsx"));
const TONES: Record<Absence["state"], StatusTone> = { announced: "waiting", accepted: "good", declined: "bad", withdrawn: "past" };

/** One announced absence, with what the person may do about it. */
export function AbsenceRow({ absence, isFamily }: { absence: Absence; isFamily: boolean }) {
	const { t } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const client = useQueryClient();
	const named = useCodeName(useQuery(codesQuery()).data?.codes);
	const [isDeclining, setDeclining] = useState(false);
	const { id, version, state, student_name: name } = absence;
	const act = useMutation({
		mutationFn: async (what: "accepted" | "withdrawn") => ({
			what,
			answer:
				what === "accepted"
					? await api.attendance.absence_decide({ params: { id }, body: { state: "accepted", answer: null, version } })
					: await api.attendance.absence_withdraw({ params: { id }, body: { version } }),
		}),
		onSuccess: ({ what, answer }) => {
			const message = t(`attendance.${what}`, { name });
			notify.success(message, allows("Attendance.Override") ? { undo: undoable(answer, message) } : {});
		},
		onError: (error) => notify.error(error.message),
		onSettled: () => client.invalidateQueries({ queryKey: [ATTENDANCE] }),
	});
	const first = formats.dayOf(absence.starts_at);
	const last = formats.dayOf(new Date(Date.parse(absence.ends_at) - 1));
	const decides = allows("Attendance.Override");
	const isOver = Date.parse(absence.ends_at) < Date.now();
	const mayWithdraw = (state === "announced" || state === "accepted") && !isOver && (isFamily || decides);
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
						<Button size="compact-sm" variant="light" loading={act.isPending} onClick={() => act.mutate("accepted")}>
							{t("attendance.accept")}
						</Button>
						<Button size="compact-sm" variant="default" onClick={() => setDeclining(true)}>
							{t("attendance.decline")}
						</Button>
					</>
				) : mayWithdraw ? (
					<Button size="compact-sm" variant="subtle" loading={act.isPending} onClick={() => act.mutate("withdrawn")}>
						{t("attendance.withdraw")}
					</Button>
				) : null}
			</div>
			<Suspense>{isDeclining ? <DeclineForm absence={absence} onClose={() => setDeclining(false)} /> : null}</Suspense>
		</li>
	);
}
