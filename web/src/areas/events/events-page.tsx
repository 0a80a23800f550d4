import { daysFrom } from "@homeroom/contract/areas/events/events.rules.ts";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { useCloseDialog } from "../../kit/form/dialog-history.ts";
import { loadCatalogue, useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { HeaderActions } from "../../kit/menu/header-actions.tsx";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TimetableSkeleton, useTimetableWords } from "../timetable/timetable.public-ui.ts";
import { type EventMove, useEventDeeds } from "./event/event-deeds.ts";
import { daysLater, pulledTo } from "./event/event-values.ts";
import type { CalendarSearch } from "./events.search.ts";
import type { CalendarEntry } from "./events-entries.ts";
import { EventsLayers } from "./events-layers.tsx";
import { useCalendar } from "./events-look.ts";
import classes from "./events-page.module.css";
import type { WantedTime } from "./events-place.ts";
import { EventsShown } from "./events-shown.tsx";
import { EventsToolbar } from "./events-toolbar.tsx";

const EventDialogs = lazy(async () => {
	const [page] = await Promise.all([import("./event/event-dialogs.tsx"), loadCatalogue("rooms")]);
	return page;
});
const route = getRouteApi("/app/calendar");

/** `/calendar`: what happens, and when. */
export function EventsPage() {
	const { t } = useT();
	const mayAdd = useAllows()("Calendar.Create");
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const words = useTimetableWords();
	const deeds = useEventDeeds();
	const look = useCalendar(search);
	const { view, day, from, to, today, narrow, zone, entries, events } = look;
	const [dialog, show, closeDialog] = useDialogInAddress(["add", "find"]);
	const [wanted, setWanted] = useState<WantedTime | null>(null);
	const [pulled, setPulled] = useState<Omit<EventMove, "scope"> | null>(null);
	const go = (next: CalendarSearch) => void navigate({ search: (now) => ({ ...now, ...next }) });
	const closeOpen = useCloseDialog(() => void navigate({ search: (now) => ({ ...now, event: undefined, on: undefined }), replace: true }));
	const open = (entry: CalendarEntry) => {
		if (entry.event)
			void navigate({
				search: (now) => ({ ...now, event: entry.event?.id, on: entry.event?.day ?? undefined }),
				// the way back closes what was opened from here
				state: { opened_here: true } as object,
			});
	};
	const begin = (at: WantedTime) => {
		setWanted(at);
		show("add");
	};
	const move = (wish: Omit<EventMove, "scope">) => (wish.event.day === null ? deeds.move({ ...wish, scope: "all" }) : setPulled(wish));
	useKeys(mayAdd ? [{ keys: "n", label: t("events.key_new"), run: () => begin({ day, starts: "09:00", ends: "10:00" }) }] : []);
	const shown = events.data?.events.find(({ id, day: on }) => id === search.event && (on ?? undefined) === search.on);
	const count = entries.filter(({ layer }) => layer === "events").length;
	return (
		<>
			<PageHeader
				title={t("page.calendar")}
				context={look.ready ? t("events.context", { count }) : null}
				actions={
					mayAdd ? (
						<HeaderActions
							actions={[
								{
									label: t("event.add"),
									icon: IconPlus,
									main: true,
									onClick: () => begin({ day, starts: "09:00", ends: "10:00" }),
								},
							]}
						/>
					) : null
				}
			/>
			<div className={classes.page}>
				<EventsLayers layers={look.layers} layersFailed={look.layersFailed} />
				<Sheet>
					<EventsToolbar view={view} day={day} from={from} to={to} today={today} words={words} onChange={go} />
					{look.ready ? (
						<EventsShown
							look={look}
							words={words}
							onDay={(at) => go({ view: "day", day: at })}
							onOpen={open}
							onNew={mayAdd ? begin : undefined}
							onPull={({ event }, at) => {
								if (event === null) return;
								const { startDate, endDate, isLonger } = pulledTo(event, zone, at);
								move({ event, startDate, ...(isLonger && { endDate }) });
							}}
							onPullDays={({ event }, first, last) => {
								if (event) move({ event, startDate: daysLater(event, zone, daysFrom(first, last)) });
							}}
						/>
					) : events.error ? (
						<QueryError query={events} title={t("events.failed")} />
					) : (
						<TimetableSkeleton narrow={narrow} />
					)}
				</Sheet>
			</div>
			{(dialog !== null && mayAdd) || search.event !== undefined || pulled !== null ? (
				<Suspense>
					<EventDialogs
						wanted={dialog !== null ? (wanted ?? { day, starts: "09:00", ends: "10:00" }) : null}
						open={search.event === undefined ? null : { id: search.event, day: search.on }}
						shown={shown}
						pulled={pulled}
						finds={dialog === "find"}
						zone={zone}
						words={words}
						deeds={deeds}
						onCloseNew={() => {
							closeDialog();
							setWanted(null);
						}}
						onCloseOpen={closeOpen}
						onClosePulled={() => setPulled(null)}
					/>
				</Suspense>
			) : null}
		</>
	);
}
