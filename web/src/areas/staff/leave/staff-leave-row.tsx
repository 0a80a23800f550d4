import type { Leave } from "@homeroom/contract/areas/staff/staff.leave-calls.ts";
import type { LeaveState } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import classes from "./staff-leave.module.css";

const DeclineDialog = lazy(() => import("./staff-leave-decline.tsx"));
const TONES: Record<LeaveState, StatusTone> = { requested: "waiting", approved: "good", declined: "bad", withdrawn: "past" };

/** From when to when: days, with their hours where it is not the whole of them. */
export function useLeaveText(): (leave: Pick<Leave, "starts_at" | "ends_at">) => string {
	const { t } = useT();
	const formats = useFormats();
	return ({ starts_at, ends_at }) => {
		const isEdge = (at: string) => formats.dayOf(new Date(Date.parse(at) - 1)) !== formats.dayOf(at);
		const first = formats.dayOf(starts_at);
		const last = formats.dayOf(new Date(Date.parse(ends_at) - 1));
		const from = isEdge(starts_at) ? null : formats.time(starts_at);
		const until = isEdge(ends_at) ? null : formats.time(ends_at);
		if (first !== last) return [first, from, "–", last, until].filter(Boolean).join(" ");
		if (from !== null && until !== null) return `${first}, ${from} – ${until}`;
		if (from !== null) return t("employment.day_from", { day: first, time: from });
		return until === null ? first : t("employment.day_until", { day: first, time: until });
	};
}

export function LeaveStateDot({ state }: { state: LeaveState }) {
	const { t } = useT();
	return <StatusDot tone={TONES[state]}>{t(`employment.state.${state}`)}</StatusDot>;
}

/** Kind, and what was said about it. */
export function LeaveWords({ leave }: { leave: Leave }) {
	const { t } = useT();
	return (
		<div className={classes.words}>
			<span>{t(`employment.leave.${leave.kind}`)}</span>
			{leave.reason ? <span className={classes.meta}>{leave.reason}</span> : null}
			{leave.answer ? <span className={classes.meta}>{t("employment.answer_was", { answer: leave.answer })}</span> : null}
		</div>
	);
}

/** What the person may do with it: decide, withdraw, cancel. */
export function LeaveActions({ leave, isMine }: { leave: Leave; isMine: boolean }) {
	const { t } = useT();
	const allows = useAllows();
	const [declining, setDeclining] = useState(false);
	const approves = allows("Staff.Approve");
	const { id: leave_id, version, state } = leave;
	const { run, pending } = useDeed(
		(what: "approve" | "withdraw") =>
			what === "approve"
				? api.staff.leave_approve({ params: { leave_id }, body: { version } })
				: api.staff.leave_withdraw({ params: { leave_id }, body: { version } }),
		{
			said: (_, what) => t(what === "approve" ? "employment.leave_approved" : "employment.leave_withdrawn", { name: leave.staff_name }),
			undo: true,
			invalidates: [["staff"]],
		},
	);
	const mayWithdraw =
		state === "requested" ? isMine || approves : state === "approved" && (approves || (isMine && Date.parse(leave.starts_at) > Date.now()));
	return (
		<div className={classes.actions}>
			{approves && state === "requested" ? (
				<>
					<Button size="compact-sm" variant="light" loading={pending} onClick={() => void run("approve")}>
						{t("employment.approve")}
					</Button>
					<Button size="compact-sm" variant="default" onClick={() => setDeclining(true)}>
						{t("employment.decline")}
					</Button>
				</>
			) : null}
			{mayWithdraw && !(approves && !isMine && state === "requested") ? (
				<Button size="compact-sm" variant="subtle" loading={pending} onClick={() => void run("withdraw")}>
					{t(isMine ? "employment.withdraw" : "employment.cancel_leave")}
				</Button>
			) : null}
			<Suspense>{declining ? <DeclineDialog leave={leave} onClose={() => setDeclining(false)} /> : null}</Suspense>
		</div>
	);
}
