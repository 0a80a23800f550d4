import { UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { madePath } from "../../kit/routing/made-path.ts";
import classes from "./room-week.module.css";
import type { RoomSession } from "./rooms.api.ts";

interface RoomSessionEntryProps {
	session: RoomSession;
	/** The day it is shown on: one that lasts for days has no times in between. */
	day: string;
	onOpen?: (() => void) | undefined;
}

export function RoomSessionEntry({ session, day, onOpen }: RoomSessionEntryProps) {
	const { t } = useT();
	const formats = useFormats();
	const from = session.starts_on === day ? formats.time(session.starts_at) : null;
	const to = session.ends_on === day ? formats.time(session.ends_at) : null;
	const when =
		from && to
			? `${from} – ${to}`
			: from
				? t("rooms.from_time", { time: from })
				: to
					? t("rooms.until_time", { time: to })
					: t("rooms.all_day");
	const about = [session.kind === "maintenance" ? t("rooms.out_of_use") : null, session.course_name, ...session.people]
		.filter(Boolean)
		.join(" · ");
	// cast: the router's types know only addresses that are written out
	const event = session.event_id === null ? null : ({ event: session.event_id, on: session.event_day ?? undefined } as never);
	const words = (
		<>
			<span className={classes.time}>{when}</span>
			<span className={classes.what}>{session.title}</span>
			{about ? <span className={classes.about}>{about}</span> : null}
			{session.note ? <span className={classes.about}>{session.note}</span> : null}
		</>
	);
	return (
		<li className={classes.entry} data-kind={session.kind}>
			{onOpen ? (
				<UnstyledButton className={classes.open} onClick={onOpen} title={t("rooms.open_booking", { title: session.title })}>
					{words}
				</UnstyledButton>
			) : event ? (
				<Link to={madePath("/calendar")} search={event} className={classes.open} title={t("rooms.open_event", { title: session.title })}>
					{words}
				</Link>
			) : (
				<div className={classes.open}>{words}</div>
			)}
		</li>
	);
}
