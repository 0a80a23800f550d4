import { Button, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconArrowsMove, IconCalendarOff, IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { SideDrawer } from "../../../kit/form/side-drawer.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { permits, useSession } from "../../../kit/session/session.ts";
import { Detail, DetailList } from "../../../ui/detail-list.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { RegisterOfSession } from "../../attendance/register.public-ui.ts";
import { HandOver } from "../../cover/cover-hand-over.public-ui.ts";
import type { Session, Whose } from "../timetable.api.ts";
import { useTimetableWords } from "../timetable-words.ts";
import type { SessionDeeds } from "./session-deeds.ts";
import classes from "./session-drawer.module.css";

const SessionForm = lazy(async () => ({ default: (await import("./session-form.tsx")).SessionForm }));
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

interface SessionDrawerProps {
	session: Session;
	whose: Whose | undefined;
	mayEdit: boolean;
	deeds: SessionDeeds;
	onClose: () => void;
	/** Takes it up: free and taken places are marked, and it is put by keys or a click. Left out where no grid is in sight. */
	onCarry?: (() => void) | undefined;
}

/** What is known of one session; for planners with everything that a pointer can do, too. */
export function SessionDrawer({ session, whose, mayEdit, deeds, onClose, onCarry }: SessionDrawerProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const [mode, setMode] = useState<"look" | "edit" | "cancel">("look");
	const change = words.changeOf(session);
	const planned = words.plannedOf(session);
	const lesson = session.kind === "lesson";
	const held = useSession();
	const isStaff = held?.portal_type !== "CLIENT";
	const taught = lesson && session.state === "planned" && isStaff;
	const day = words.dayOf(session.starts_at);
	const teachers = session.teachers
		.map(({ name, part, is_away }) => (is_away ? t("timetable.away", { name }) : part === "cover" ? t("timetable.covers", { name }) : name))
		.join(", ");
	return (
		<SideDrawer title={words.titleOf(session, null)} onClose={onClose}>
			{mode === "edit" && whose ? (
				<Suspense fallback={<TextSkeleton width="60%" />}>
					<SessionForm session={session} whose={whose} deeds={deeds} onClose={onClose} onCancel={() => setMode("look")} />
				</Suspense>
			) : (
				<div className={classes.look}>
					{change ? (
						<div>
							<StatusDot tone={session.state === "cancelled" ? "bad" : "waiting"}>{change}</StatusDot>
							{planned ? <p className={classes.planned}>{planned}</p> : null}
						</div>
					) : null}
					<DetailList>
						<Detail label={t("timetable.when")}>{`${words.longDay(day)}, ${words.range(session)}`}</Detail>
						{session.title && session.class_name ? <Detail label={t("timetable.class")}>{session.class_name}</Detail> : null}
						{session.title && session.course_name ? <Detail label={t("timetable.course")}>{session.course_name}</Detail> : null}
						<Detail label={t("timetable.room")}>{session.room_name}</Detail>
						{lesson ? <Detail label={t("timetable.teachers")}>{teachers}</Detail> : null}
						{session.note ? <Detail label={t("timetable.note")}>{session.note}</Detail> : null}
					</DetailList>
					<Suspense>
						{taught && session.teachers.some(({ part }) => part === "cover") ? <HandOver session_id={session.id} day={day} /> : null}
						{taught && permits(held, "Attendance.View") ? (
							<div className={classes.deeds}>
								<RegisterOfSession session_id={session.id} day={day} />
							</div>
						) : null}
					</Suspense>
					{mayEdit && lesson ? (
						mode === "cancel" ? (
							<CancelForm
								onBack={() => setMode("look")}
								onCancel={(note) => {
									onClose();
									void deeds.cancel(session, note);
								}}
							/>
						) : (
							<div className={classes.deeds}>
								<Button leftSection={<IconPencil {...ICON} />} onClick={() => setMode("edit")} data-autofocus>
									{t("timetable.change_lesson")}
								</Button>
								{onCarry && session.state === "planned" ? (
									<Button
										variant="default"
										leftSection={<IconArrowsMove {...ICON} />}
										onClick={() => {
											onClose();
											onCarry();
										}}
									>
										{t("timetable.carry")}
									</Button>
								) : null}
								{session.state === "cancelled" ? (
									<Button
										variant="default"
										leftSection={<IconArrowBackUp {...ICON} />}
										onClick={() => {
											onClose();
											void deeds.restore(session);
										}}
									>
										{t("timetable.restore_lesson")}
									</Button>
								) : (
									<Button variant="default" leftSection={<IconCalendarOff {...ICON} />} onClick={() => setMode("cancel")}>
										{t("timetable.cancel_lesson")}
									</Button>
								)}
							</div>
						)
					) : null}
				</div>
			)}
		</SideDrawer>
	);
}

function CancelForm({ onBack, onCancel }: { onBack: () => void; onCancel: (note: string | null) => void }) {
	const { t } = useT();
	const [note, setNote] = useState("");
	return (
		<form
			className={classes.cancel}
			onSubmit={(event) => {
				event.preventDefault();
				onCancel(note.trim() || null);
			}}
		>
			<TextInput
				label={t("timetable.cancel_why")}
				description={t("timetable.cancel_hint")}
				maxLength={1000}
				value={note}
				onChange={(event) => setNote(event.currentTarget.value)}
				data-autofocus
			/>
			<div className={classes.deeds}>
				<Button variant="default" onClick={onBack}>
					{t("timetable.keep_lesson")}
				</Button>
				<Button type="submit" color="danger">
					{t("timetable.cancel_lesson")}
				</Button>
			</div>
		</form>
	);
}
