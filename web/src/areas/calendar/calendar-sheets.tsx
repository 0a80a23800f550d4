import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { type BellTimes, type CalendarSpecial, type SchoolCalendar, type Term, useCalendarRemove, type YearCycle } from "./calendar.api.ts";
import { CalendarEntries } from "./calendar-entries.tsx";
import classes from "./calendar-page.module.css";
import { CalendarPreview } from "./calendar-preview.tsx";
import { weekdayNames } from "./calendar-words.ts";

const CycleDialog = lazy(async () => ({ default: (await import("./calendar-cycle-dialog.tsx")).CalendarCycleDialog }));
const TermDialog = lazy(async () => ({ default: (await import("./calendar-term-dialog.tsx")).CalendarTermDialog }));
const SpecialDialog = lazy(async () => ({ default: (await import("./calendar-special-dialog.tsx")).CalendarSpecialDialog }));
const BellsDialog = lazy(async () => ({ default: (await import("./calendar-bells-dialog.tsx")).CalendarBellsDialog }));

type Open =
	| { what: "cycle" }
	| { what: "term"; known: Term | null }
	| { what: "special"; known: CalendarSpecial | null }
	| { what: "bells"; known: BellTimes | null };

export function CalendarSheets({ calendar, year }: { calendar: SchoolCalendar; year: YearCycle }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const mayEdit = useAllows()("Settings.Edit");
	const remove = useCalendarRemove();
	const [open, setOpen] = useState<Open | null>(null);
	const close = () => setOpen(null);
	const span = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }) =>
		starts_on === ends_on ? formats.day(starts_on) : t("calendar.days_span", { from: formats.day(starts_on), to: formats.day(ends_on) });
	const hours = ({ periods: [first, ...others] }: BellTimes) =>
		first ? `${formats.clock(first.starts_at)} – ${formats.clock((others.at(-1) ?? first).ends_at)}` : null;
	const bellsName = (id: number | null) => calendar.bells.find((bells) => bells.id === id)?.name;
	const add = (label: string, what: Open): ReactNode =>
		mayEdit ? (
			<Button variant="default" size="sm" leftSection={<IconPlus size={15} aria-hidden="true" />} onClick={() => setOpen(what)}>
				{label}
			</Button>
		) : undefined;
	const names = weekdayNames(locale, "long");
	return (
		<div className={classes.stack}>
			<Sheet
				title={t("calendar.cycle")}
				aside={
					mayEdit ? (
						<Button
							variant="default"
							size="sm"
							leftSection={<IconPencil size={15} aria-hidden="true" />}
							onClick={() => setOpen({ what: "cycle" })}
						>
							{t("calendar.cycle_edit")}
						</Button>
					) : undefined
				}
			>
				<div className={classes.name}>{t(`calendar.cycle.${year.cycle}`, { count: year.cycle_length })}</div>
				<div className={classes.meta}>{year.weekdays.map((weekday) => names[weekday - 1]).join(", ")}</div>
			</Sheet>
			<Sheet title={t("calendar.terms")} aside={add(t("calendar.term_add"), { what: "term", known: null })}>
				<CalendarEntries
					none={t("calendar.terms_none")}
					entries={calendar.terms.map((term) => ({
						id: term.id,
						name: term.name,
						meta: span(term),
						onEdit: mayEdit ? () => setOpen({ what: "term", known: term }) : undefined,
						onRemove: () => remove(term.name, () => api.calendar.term_remove({ params: { id: term.id } })),
					}))}
				/>
			</Sheet>
			<Sheet title={t("calendar.days")} aside={add(t("calendar.day_add"), { what: "special", known: null })}>
				<CalendarEntries
					none={t("calendar.days_none")}
					entries={calendar.days.map((day) => ({
						id: day.id,
						name: day.name,
						meta: [span(day), t(`calendar.kind.${day.kind}`), bellsName(day.bell_time_id), day.counts ? t("calendar.counted") : null]
							.filter(Boolean)
							.join(" · "),
						onEdit: mayEdit ? () => setOpen({ what: "special", known: day }) : undefined,
						onRemove: () => remove(day.name, () => api.calendar.day_remove({ params: { id: day.id } })),
					}))}
				/>
			</Sheet>
			<Sheet title={t("calendar.bells")} aside={add(t("calendar.bells_add"), { what: "bells", known: null })}>
				<CalendarEntries
					none={t("calendar.bells_none")}
					entries={calendar.bells.map((bells) => ({
						id: bells.id,
						name: bells.name,
						meta: [t("calendar.lessons", { count: bells.periods.filter(({ kind }) => kind === "lesson").length }), hours(bells)]
							.filter(Boolean)
							.join(" · "),
						end: bells.is_default ? <StatusDot tone="good">{t("calendar.bells_default")}</StatusDot> : null,
						onEdit: mayEdit ? () => setOpen({ what: "bells", known: bells }) : undefined,
						onRemove: () => remove(bells.name, () => api.calendar.bells_remove({ params: { id: bells.id } })),
					}))}
				/>
			</Sheet>
			<CalendarPreview year={year} specials={calendar.days} />
			<Suspense>
				{open?.what === "cycle" ? (
					<CycleDialog year={year} onClose={close} />
				) : open?.what === "term" ? (
					<TermDialog year={year} known={open.known} onClose={close} />
				) : open?.what === "special" ? (
					<SpecialDialog year={year} bells={calendar.bells} known={open.known} onClose={close} />
				) : open?.what === "bells" ? (
					<BellsDialog bells={calendar.bells} known={open.known} onClose={close} />
				) : null}
			</Suspense>
		</div>
	);
}
