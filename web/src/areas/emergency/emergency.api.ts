import type { SheetKind, ToldPile } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { Sheet } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { fromToday, keepToday } from "../../kit/offline/kept-today.ts";
import { linkedAgainMs } from "./safe/safe-lane.ts";

/** The first part of the keys of all that shows alarms. */
export const EMERGENCY = "emergency";
const FRESH_MS = 5_000;
/** What was seen when it began opens in the yard without a network. */
const KEPT_MS = 12 * 60 * 60_000;
/** Families hear of no answer by themselves, and a stream may be cut off. */
const LOOK_AGAIN_MS = 20_000;

export type AlarmNow = Awaited<ReturnType<typeof api.emergency.now>>;
export type Board = Awaited<ReturnType<typeof api.emergency.board>>;

const nowKey = [EMERGENCY, "now"];
/** The alarm that runs, as far as it concerns whoever looks. */
export const nowQuery = () =>
	queryOptions({
		queryKey: nowKey,
		queryFn: async ({ signal }) => {
			const now = await api.emergency.now({}, { signal });
			keepToday(nowKey, now);
			return now;
		},
		...fromToday<AlarmNow>(nowKey, FRESH_MS),
		gcTime: KEPT_MS,
		refetchInterval: ({ state }) => (state.data?.alarm ? LOOK_AGAIN_MS : false),
		meta: { live: ["emergency_alarms"] },
	});
export const runningAlarmId = (client: QueryClient): number | undefined => client.getQueryData<AlarmNow>(nowKey)?.alarm?.id;
export const changeNow = (client: QueryClient, change: (now: AlarmNow) => AlarmNow): void => {
	client.setQueryData<AlarmNow>(nowKey, (now) => (now ? change(now) : now));
};

export const optionsQuery = queryOptions({
	queryKey: [EMERGENCY, "options"],
	queryFn: ({ signal }) => api.emergency.options({}, { signal }),
	staleTime: FRESH_MS,
	meta: { live: ["emergency_alarms", "emergency_settings"] },
});
/** With every answer it is another; `useNewsOf` asks again, one time after the other. */
export const boardQuery = (id: number) =>
	queryOptions({
		queryKey: [EMERGENCY, id, "board"],
		queryFn: ({ signal }) => api.emergency.board({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		refetchInterval: ({ state }) => (state.data?.alarm.state === "ended" ? false : LOOK_AGAIN_MS),
		meta: { live: ["emergency_alarms"] },
	});
export const foundQuery = (id: number, search: string) =>
	queryOptions({
		queryKey: [EMERGENCY, id, "people", search],
		queryFn: ({ signal }) => api.emergency.people({ params: { id }, query: { search, limit: 30 } }, { signal }),
		enabled: search !== "",
		placeholderData: keepPreviousData,
	});
export const toldQuery = (id: number, pile: ToldPile, page: number) =>
	queryOptions({
		queryKey: [EMERGENCY, id, "told", { pile, page }],
		queryFn: ({ signal }) => api.emergency.told({ params: { id }, query: { pile, page, limit: 20 } }, { signal }),
		placeholderData: keepPreviousData,
	});

export const sheetsQuery = (id: number) =>
	queryOptions({
		queryKey: [EMERGENCY, id, "sheets"],
		queryFn: ({ signal }) => api.emergency.sheets({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		gcTime: KEPT_MS,
	});
const sheetKey = (id: number, of: SheetKind, ref: number) => [EMERGENCY, id, "sheet", of, ref];
/** One's own stay on the device for the day; names of other children do not. */
function keepOwn(key: readonly unknown[], sheet: Sheet): Sheet {
	if (sheet.line.is_mine) keepToday(key, sheet);
	return sheet;
}
export const sheetQuery = (id: number, of: SheetKind, ref: number) => {
	const queryKey = sheetKey(id, of, ref);
	return queryOptions({
		queryKey,
		queryFn: async ({ signal }) => keepOwn(queryKey, await api.emergency.sheet({ params: { id, of, ref } }, { signal })),
		...fromToday<Sheet>(queryKey, FRESH_MS),
		gcTime: KEPT_MS,
		meta: { live: ["emergency_alarms"] },
	});
};
/** A sheet as the server answered when it was answered for. */
export const showSheet = (client: QueryClient, sheet: Sheet): void => {
	const { of, ref } = sheet.line;
	const queryKey = sheetKey(sheet.alarm.id, of, ref);
	client.setQueryData(queryKey, keepOwn(queryKey, sheet));
};

export const pastQuery = (page: number) =>
	queryOptions({
		queryKey: [EMERGENCY, "past", page],
		queryFn: ({ signal }) => api.emergency.list({ query: { page, limit: 20 } }, { signal }),
		placeholderData: keepPreviousData,
		meta: { live: ["emergency_alarms"] },
	});
export const reportQuery = (id: number) =>
	queryOptions({
		queryKey: [EMERGENCY, id, "report"],
		queryFn: ({ signal }) => api.emergency.report({ params: { id } }, { signal }),
		meta: { live: ["emergency_alarms"] },
	});
export const emergencySettingsQuery = queryOptions({
	queryKey: [EMERGENCY, "settings"],
	queryFn: ({ signal }) => api.emergency.settings({}, { signal }),
	meta: { live: ["emergency_settings"] },
});
export const linkedQuery = (token: string) =>
	queryOptions({
		queryKey: [EMERGENCY, "link", token],
		queryFn: ({ signal }) => api.emergency.linked({ params: { token } }, { signal }),
		enabled: token !== "",
		retry: false,
		refetchInterval: ({ state: { data, error, errorUpdateCount } }) => linkedAgainMs(data, error, errorUpdateCount),
	});
