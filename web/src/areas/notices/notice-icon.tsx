import type { NoticeTopic } from "@homeroom/contract/areas/notices/notices.rules.ts";
import {
	IconAlertTriangle,
	IconBuildingCommunity,
	IconCalendarClock,
	IconClipboardCheck,
	IconFileDownload,
	IconLayoutKanban,
	IconShieldLock,
	IconUsers,
} from "@tabler/icons-react";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import classes from "./notice-icon.module.css";
import type { Notice } from "./notices.api.ts";

export const TOPIC_ICONS = {
	attendance: IconClipboardCheck,
	timetable: IconCalendarClock,
	people: IconUsers,
	tasks: IconLayoutKanban,
	data: IconFileDownload,
	account: IconShieldLock,
	school: IconBuildingCommunity,
} satisfies Record<NoticeTopic, typeof IconUsers>;

/** Who did it, or what it is about; what is urgent stands out until it is done. */
export function NoticeIcon({ notice: { by, topic, urgent, done_at } }: { notice: Notice }) {
	const isUrgent = urgent && done_at === null;
	if (by !== null && !isUrgent) return <PersonAvatar name={by} />;
	const Icon = isUrgent ? IconAlertTriangle : TOPIC_ICONS[topic];
	return (
		<span className={classes.icon} data-urgent={isUrgent || undefined} aria-hidden="true">
			<Icon size={17} stroke={1.7} />
		</span>
	);
}
