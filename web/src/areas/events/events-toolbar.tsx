import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import { toolbarLook as classes, type TimetableWords } from "../timetable/timetable.public-ui.ts";
import { CALENDAR_VIEWS, type CalendarSearch, type CalendarView } from "./events.search.ts";
import { steppedDay } from "./events-entries.ts";

interface EventsToolbarProps {
	view: CalendarView;
	day: string;
	from: string;
	to: string;
	today: string;
	words: TimetableWords;
	onChange: (next: CalendarSearch) => void;
}
const ICON = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** When and how. */
export function EventsToolbar({ view, day, from, to, today, words, onChange }: EventsToolbarProps) {
	const { t } = useT();
	const span = () => `${words.formats.day(from)} – ${words.formats.day(to)}`;
	const label = view === "month" ? words.month(day) : view === "day" ? words.longDay(day) : span();
	return (
		<div className={classes.tools}>
			<div className={classes.when}>
				<ActionIcon
					variant="default"
					size={36}
					aria-label={t("events.previous")}
					onClick={() => onChange({ day: steppedDay(view, day, -1) })}
				>
					<IconChevronLeft {...ICON} />
				</ActionIcon>
				<Button variant="default" onClick={() => onChange({ day: undefined })} disabled={day === today}>
					{t("events.today")}
				</Button>
				<ActionIcon variant="default" size={36} aria-label={t("events.next")} onClick={() => onChange({ day: steppedDay(view, day, 1) })}>
					<IconChevronRight {...ICON} />
				</ActionIcon>
				<h2 className={classes.label} aria-live="polite">
					{label}
				</h2>
			</div>
			<SegmentedControl
				className={classes.views ?? ""}
				aria-label={t("events.view")}
				value={view}
				data={CALENDAR_VIEWS.map((value) => ({ value, label: t(`events.view_${value}`) }))}
				onChange={(value) => onChange({ view: value as CalendarView })}
			/>
		</div>
	);
}
