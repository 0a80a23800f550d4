import type { LiveTable } from "@homeroom/contract/live-tables.generated.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Fold, useFold } from "../../kit/folds/use-fold.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import { eventsQuery, layersQuery } from "./events.api.ts";
import type { CalendarSearch, CalendarView } from "./events.search.ts";
import { daysShown, eventEntry, type LayerName, layerEntries } from "./events-entries.ts";

export interface LayerSwitch {
	name: LayerName;
	/** How many entries there are in these days. */
	count: number;
	isOn: boolean;
	onSwitch: (on: boolean) => void;
}

/** The switches of this browser, each remembered by itself. Switched on until somebody switches them off: of what they have none of nothing is seen anyway. */
const useSwitches = (): Record<LayerName, Fold> => ({
	events: useFold("calendar.events", true),
	lessons: useFold("calendar.lessons", true),
	days_off: useFold("calendar.days_off", true),
	terms: useFold("calendar.terms", true),
	todos: useFold("calendar.todos", true),
	leave: useFold("calendar.leave", true),
	cover: useFold("calendar.cover", true),
	bookings: useFold("calendar.bookings", true),
});

/** What is looked at, and what is known of it. */
export function useCalendar(search: CalendarSearch) {
	const { t } = useT();
	const narrow = useIsNarrow();
	const zone = useSession()?.localization?.time_zone ?? "UTC";
	const today = schoolToday();
	const day = search.day ?? today;
	const view: CalendarView = search.view ?? (narrow ? "agenda" : "week");
	const { from, to } = daysShown(view, day);
	const events = useQuery(eventsQuery(from, to));
	const client = useQueryClient();
	const known = client.getQueryData(layersQuery(from, to, []).queryKey);
	const live = [...new Set(known?.layers.flatMap((layer) => layer.live as LiveTable[]))];
	const layers = useQuery(layersQuery(from, to, live));
	const switches = useSwitches();
	const all = useMemo(() => {
		const words = {
			busyOf: (name: string | null) => (name === null ? t("events.busy") : t("events.busy_of", { name })),
			termDay: (name: string, note: string | null) => t(note === "first" ? "events.term_first" : "events.term_last", { name }),
			awayOf: (name: string) => t("events.away", { name }),
			uncovered: (title: string) => t("events.uncovered", { title }),
			insteadOf: (name: string) => t("events.instead_of", { name }),
		};
		return [
			...(events.data?.events ?? []).map((event) => eventEntry(event, zone, words)),
			...(layers.data?.layers ?? []).flatMap((layer) => layerEntries(layer, zone, words)),
		];
	}, [events.data, layers.data, zone, t]);
	const names: LayerName[] = ["events", ...(layers.data?.layers.map(({ name }) => name) ?? [])];
	return {
		narrow,
		zone,
		today,
		day,
		view,
		from,
		to,
		entries: all.filter(({ layer }) => switches[layer].open),
		layers: names.map(
			(name): LayerSwitch => ({
				name,
				count: all.filter((entry) => entry.layer === name).length,
				isOn: switches[name].open,
				onSwitch: switches[name].onOpen,
			}),
		),
		events,
		layersFailed: layers.error !== null && layers.data === undefined ? layers : null,
		ready: events.data !== undefined,
	};
}
export type CalendarLook = ReturnType<typeof useCalendar>;
