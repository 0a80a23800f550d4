import type { Register, RegisterMark } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { minutesLate, presentCode } from "@homeroom/contract/areas/attendance/attendance.rules.ts";
import { Alert, Button } from "@mantine/core";
import { IconChecks, IconCloudOff, IconLock, IconLockOpen2, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { useLeaveGuard } from "../../../kit/form/leave-guard.tsx";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { codesQuery } from "../attendance.api.ts";
import classes from "./register.module.css";
import { isConflict, shownChoice } from "./register-marks.ts";
import type { RegisterPlace } from "./register-place.ts";
import { RegisterRow } from "./register-row.tsx";
import { useSendWaiting } from "./register-sending.ts";
import { useRegister } from "./register-state.ts";

const MarkOverride = lazy(() => import("./mark-override.tsx"));

export function RegisterSheet({ place, register }: { place: RegisterPlace; register: Register }) {
	const { t } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const { data: known } = useQuery(codesQuery());
	const codes = known?.codes ?? [];
	const { marks, line, is_locked, reopened_until } = register;
	const taking = useRegister(place, register);
	const [corrected, setCorrected] = useState<RegisterMark | null>(null);
	useSendWaiting();
	const guard = useLeaveGuard(() => taking.unsaved > 0);
	const mayTake = allows("Attendance.Edit") && !is_locked;
	const mayCorrect = allows("Attendance.Override");
	const present = presentCode(codes);
	const save = () => taking.inputs.length > 0 && taking.save.mutate(taking.inputs);
	if (marks.length === 0)
		return (
			<Sheet>
				<EmptyState icon={<IconUsersGroup />} title={t("attendance.nobody")} text={t("attendance.nobody_text")} />
			</Sheet>
		);
	const isRunning = line.ends_at !== null && Date.now() < Date.parse(line.ends_at);
	const isLate = isRunning && line.starts_at && minutesLate(line.starts_at, Date.now(), known?.settings.late_after_minutes ?? 0) > 0;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole register, besides its button
		<div
			onKeyDown={(event: KeyboardEvent) => {
				if (!mayTake || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
				event.preventDefault();
				save();
			}}
		>
			{is_locked ? (
				<Alert icon={<IconLock size={18} />} title={t("attendance.locked")} className={classes.alert} color="gray">
					<p className={classes.lockedText}>{t("attendance.locked_text")}</p>
					{mayCorrect ? (
						<Button size="compact-sm" variant="default" loading={taking.reopen.pending} onClick={() => void taking.reopen.run()}>
							{t("attendance.reopen")}
						</Button>
					) : null}
				</Alert>
			) : null}
			{reopened_until && Date.parse(reopened_until) > Date.now() ? (
				<p className={classes.about}>
					<IconLockOpen2 size={14} aria-hidden="true" />
					{t("attendance.open_until", { at: formats.instant(reopened_until) })}
				</p>
			) : null}
			{mayTake && taking.left > 0 && isLate ? <p className={classes.about}>{t("attendance.late_now")}</p> : null}
			{mayTake ? <p className={classes.keys}>{t("attendance.keys")}</p> : null}
			<Sheet>
				<ul className={classes.rows} aria-label={t("attendance.register_of", { name: line.class_name })}>
					{marks.map((mark) => (
						<RegisterRow
							key={mark.student_id}
							mark={mark}
							choice={shownChoice(mark, taking.shown)}
							codes={codes}
							starts_at={line.starts_at}
							ends_at={line.ends_at}
							disabled={!mayTake}
							inConflict={isConflict(mark, taking.shown)}
							onChoose={(choice) => taking.choose(mark, choice)}
							onKeepTheirs={() => taking.keepTheirs(mark)}
							onTakeMine={() => taking.takeMine(mark)}
							onCorrect={mayCorrect && mark.mark_id !== null ? () => setCorrected(mark) : undefined}
						/>
					))}
				</ul>
			</Sheet>
			{guard ? (
				<div className={classes.asked}>{guard}</div>
			) : mayTake ? (
				<div className={classes.bar}>
					<span className={classes.left} role="status">
						{taking.waiting > 0 && taking.unsaved === 0 ? (
							<>
								<IconCloudOff size={16} aria-hidden="true" />
								{t("attendance.waiting", { count: taking.waiting })}
							</>
						) : taking.left > 0 ? (
							t("attendance.left", { count: taking.left })
						) : taking.unsaved > 0 ? (
							t("attendance.unsaved", { count: taking.unsaved })
						) : (
							t("attendance.complete")
						)}
					</span>
					<Button
						variant="default"
						size="md"
						leftSection={<IconChecks size={18} aria-hidden="true" />}
						disabled={taking.left === 0 || present === undefined}
						onClick={() => present && taking.allPresent(present.id)}
					>
						{t("attendance.all_present")}
					</Button>
					<Button size="md" disabled={taking.inputs.length === 0} loading={taking.save.isPending} onClick={save}>
						{t("attendance.save")}
					</Button>
				</div>
			) : null}
			<Suspense>
				{corrected ? (
					<MarkOverride
						mark={{ ...corrected, id: corrected.mark_id ?? 0, teacher_code_id: corrected.code_id }}
						codes={codes}
						onClose={() => setCorrected(null)}
					/>
				) : null}
			</Suspense>
		</div>
	);
}
