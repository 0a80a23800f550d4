import { addDays, mondayOf, weekdayOn } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus, IconTool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { RoomSessionEntry } from "./room-session-entry.tsx";
import classes from "./room-week.module.css";
import { type Room, type RoomSession, roomSessionsQuery, useSchoolClock } from "./rooms.api.ts";

const BookingDialog = lazy(async () => ({ default: (await import("./room-booking-dialog.tsx")).RoomBookingDialog }));
const BlockDialog = lazy(async () => ({ default: (await import("./room-block-dialog.tsx")).RoomBlockDialog }));
const SATURDAY = 6;
type Open = { what: "booking" | "block"; day: string; known: RoomSession | null };

/** What happens in a room this week, day by day, and the way to book it. `?week=2026-11-16` is in the address. */
export function RoomWeek({ room }: { room: Room }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const clock = useSchoolClock();
	const allows = useAllows();
	const navigate = useNavigate();
	const { week } = useSearch({ strict: false }) as { week?: unknown };
	const [open, setOpen] = useState<Open | null>(null);
	const today = clock.today();
	const now = clock.schoolDay();
	const monday = mondayOf(typeof week === "string" && /^\d{4}-\d{2}-\d{2}$/.test(week) ? week : now);
	const query = useQuery(roomSessionsQuery(room.id, monday, addDays(monday, 6)));
	const sessions = query.data?.sessions ?? [];
	const edits = allows("Rooms.Edit");
	const books = room.archived_at === null && allows("Rooms.Book") && (room.bookable || edits);
	const to = (day: string) =>
		void navigate({ to: ".", search: { week: mondayOf(day) === mondayOf(now) ? undefined : day }, replace: true });
	const on = (day: string) => sessions.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
	const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i)).filter((day) => weekdayOn(day) < SATURDAY || on(day).length > 0);
	const first = days.includes(now) ? now : monday;
	const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
	return (
		<Sheet
			title={t("rooms.week")}
			aside={
				<span className={classes.actions}>
					{edits && room.archived_at === null ? (
						<Button
							variant="default"
							size="sm"
							leftSection={<IconTool size={15} aria-hidden="true" />}
							onClick={() => setOpen({ what: "block", day: first, known: null })}
						>
							{t("rooms.block")}
						</Button>
					) : null}
					{books ? (
						<Button
							variant={edits ? "default" : "filled"}
							size="sm"
							leftSection={<IconPlus size={15} aria-hidden="true" />}
							onClick={() => setOpen({ what: "booking", day: first, known: null })}
						>
							{t("rooms.book")}
						</Button>
					) : null}
				</span>
			}
		>
			<div className={classes.steps}>
				<ActionIcon variant="default" size={36} aria-label={t("rooms.week_before")} onClick={() => to(addDays(monday, -7))}>
					<IconChevronLeft size={17} />
				</ActionIcon>
				<ActionIcon variant="default" size={36} aria-label={t("rooms.week_after")} onClick={() => to(addDays(monday, 7))}>
					<IconChevronRight size={17} />
				</ActionIcon>
				<span className={classes.span} aria-live="polite">
					{t("rooms.week_span", { from: formats.day(monday), to: formats.day(addDays(monday, 6)) })}
				</span>
				{monday === mondayOf(now) ? null : (
					<Button variant="subtle" size="compact-sm" onClick={() => to(now)}>
						{t("rooms.week_this")}
					</Button>
				)}
			</div>
			{query.error && !query.data ? (
				<QueryError query={query} title={t("rooms.week_failed")} />
			) : (
				<div className={classes.days} data-days={days.length} aria-busy={query.isPending || query.isPlaceholderData}>
					{days.map((day) => (
						<section
							key={day}
							className={classes.day}
							aria-label={`${weekday.format(new Date(day))} ${formats.day(day)}`}
							data-today={day === today || undefined}
						>
							<h3 className={classes.head}>
								{weekday.format(new Date(day))} <span className={classes.date}>{formats.day(day)}</span>
							</h3>
							{query.isPending ? (
								<TextSkeleton width="70%" />
							) : on(day).length === 0 ? (
								<p className={classes.free}>{t("rooms.nothing")}</p>
							) : (
								<ul className={classes.list}>
									{on(day).map((session) => (
										<RoomSessionEntry
											key={session.id}
											session={session}
											day={day}
											onOpen={
												session.kind === "booking" && session.event_id === null && (session.is_mine || edits)
													? () => setOpen({ what: "booking", day, known: session })
													: session.kind === "maintenance" && edits
														? () => setOpen({ what: "block", day, known: session })
														: undefined
											}
										/>
									))}
								</ul>
							)}
						</section>
					))}
				</div>
			)}
			<Suspense>
				{open?.what === "booking" ? (
					<BookingDialog room={room} day={open.day} known={open.known} onClose={() => setOpen(null)} />
				) : open?.what === "block" ? (
					<BlockDialog room={room} day={open.day} known={open.known} onClose={() => setOpen(null)} />
				) : null}
			</Suspense>
		</Sheet>
	);
}
