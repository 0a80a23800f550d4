import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import type { Days } from "./timetable.api.ts";
import type { TimetableView } from "./timetable.search.ts";
import { addDays, mondayOf, stepped } from "./timetable-days.ts";
import { ON_PHONES } from "./timetable-look.ts";
import classes from "./timetable-toolbar.module.css";
import type { TimetableWords } from "./timetable-words.ts";

interface TimetableToolbarProps {
	view: TimetableView;
	day: string;
	/** The days that are shown; none while they are not known. */
	shown: Days["days"];
	/** Where a look begins: today, or the Monday that comes. */
	first: string;
	narrow: boolean;
	/** All rooms or teachers beside each other. */
	sideBySide: boolean;
	words: TimetableWords;
	onChange: (next: { view?: TimetableView; day?: string | undefined }) => void;
	children: ReactNode;
	/** At the end, where there is room. */
	after?: ReactNode;
}
const SIDE_BY_SIDE: TimetableView[] = ["rooms", "teachers"];
const ICON = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** Whose, when and how. */
export function TimetableToolbar({ view, day, shown, first, narrow, sideBySide, words, onChange, children, after }: TimetableToolbarProps) {
	const { t } = useT();
	const views: TimetableView[] = [...ON_PHONES, ...(sideBySide && !narrow ? SIDE_BY_SIDE : [])];
	const label = view === "month" ? words.month(day) : view === "week" ? weekLabel(shown, day, words) : words.longDay(day);
	return (
		<div className={classes.tools}>
			{children}
			<div className={classes.when}>
				<ActionIcon
					variant="default"
					size={36}
					aria-label={t("timetable.previous")}
					onClick={() => onChange({ day: stepped(view, day, -1) })}
				>
					<IconChevronLeft {...ICON} />
				</ActionIcon>
				<Button variant="default" onClick={() => onChange({ day: undefined })} disabled={day === first}>
					{t("timetable.today")}
				</Button>
				<ActionIcon variant="default" size={36} aria-label={t("timetable.next")} onClick={() => onChange({ day: stepped(view, day, 1) })}>
					<IconChevronRight {...ICON} />
				</ActionIcon>
				<h2 className={classes.label} aria-live="polite">
					{label}
				</h2>
			</div>
			<SegmentedControl
				className={classes.views ?? ""}
				aria-label={t("timetable.view")}
				value={view}
				data={views.map((value) => ({ value, label: t(`timetable.view_${value}`) }))}
				onChange={(value) => onChange({ view: value as TimetableView })}
			/>
			{narrow ? null : after}
		</div>
	);
}

/** Until it is known whether there is school at the weekend, a week ends on Friday. */
function weekLabel(shown: Days["days"], day: string, { formats }: TimetableWords): string {
	const from = shown[0]?.day ?? mondayOf(day);
	return `${formats.day(from)} – ${formats.day(shown.at(-1)?.day ?? addDays(from, 4))}`;
}
