import type { MarkInput, Register } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { fromToday, keepToday } from "../../kit/offline/kept-today.ts";
import { placeKey, type RegisterPlace } from "./registers/register-place.ts";

export const ATTENDANCE = "attendance";
export const FRESH_MS = 5_000;
/** A school day: what was seen in the morning opens in the cellar without a network, also in a tab that was closed since. */
const KEPT_MS = 12 * 60 * 60_000;

type Codes = Awaited<ReturnType<typeof api.attendance.codes>>;
export const codesQuery = () => {
	const queryKey = [ATTENDANCE, "codes"];
	return queryOptions({
		queryKey,
		queryFn: async ({ signal }) => {
			const answer = await api.attendance.codes({}, { signal });
			keepToday(queryKey, answer);
			return answer;
		},
		...fromToday<Codes>(queryKey, 10 * 60_000),
		gcTime: KEPT_MS,
		meta: { live: ["attendance_codes", "attendance_settings"] },
	});
};
type Registers = Awaited<ReturnType<typeof api.attendance.registers>>;
export const registersQuery = (day: string) => {
	const queryKey = [ATTENDANCE, "registers", day];
	return queryOptions({
		queryKey,
		queryFn: async ({ signal }) => {
			const answer = await api.attendance.registers({ query: { day } }, { signal });
			if (day === schoolToday()) keepToday(queryKey, answer);
			return answer;
		},
		...fromToday<Registers>(queryKey, FRESH_MS),
		gcTime: KEPT_MS,
		meta: { live: ["registers", "attendance_marks", "absences", "sessions"] },
	});
};
const registerKey = (place: RegisterPlace) => [ATTENDANCE, "register", placeKey(place)];
export const registerQuery = (place: RegisterPlace) =>
	queryOptions({
		queryKey: registerKey(place),
		queryFn: async ({ signal }) => keepOwn(place, await askRegister(place, signal)),
		...fromToday<Register>(registerKey(place), FRESH_MS),
		gcTime: KEPT_MS,
		meta: { live: ["attendance_marks", "registers"] },
	});
function askRegister(place: RegisterPlace, signal: AbortSignal): Promise<Register> {
	if ("session_id" in place) return api.attendance.of_session({ params: place }, { signal });
	const { class_id, ...query } = place;
	return api.attendance.of_class({ params: { class_id }, query }, { signal });
}
/** One's own of today stay on the device; names of other children do not. */
function keepOwn(place: RegisterPlace, register: Register): Register {
	if (register.line.is_mine && register.line.day === schoolToday()) keepToday(registerKey(place), register);
	return register;
}
/** A register as the server answered when it was changed. */
export const showRegister = (client: QueryClient, place: RegisterPlace, register: Register): void =>
	void client.setQueryData(registerKey(place), keepOwn(place, register));
export const saveRegister = (place: RegisterPlace, marks: MarkInput[]) => {
	if ("session_id" in place) return api.attendance.save_session({ params: place, body: { marks } });
	const { class_id, ...when } = place;
	return api.attendance.save_class({ params: { class_id }, body: { ...when, marks } });
};
export const reopenRegister = (place: RegisterPlace) => {
	if ("session_id" in place) return api.attendance.reopen_session({ params: place });
	const { class_id, ...body } = place;
	return api.attendance.reopen_class({ params: { class_id }, body });
};
export const studentAttendanceQuery = (id: number) =>
	queryOptions({
		queryKey: ["students", "care", id, ATTENDANCE],
		queryFn: ({ signal }) => api.attendance.of_student({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["attendance_marks"] },
	});
/** Marks that say something, a page at a time. */
export const studentMarksQuery = (id: number) =>
	infiniteQueryOptions({
		queryKey: ["students", "care", id, ATTENDANCE, "marks"],
		queryFn: ({ signal, pageParam }) =>
			api.attendance.marks_of_student({ params: { id }, query: pageParam === null ? {} : { before: String(pageParam) } }, { signal }),
		initialPageParam: null as number | null,
		getNextPageParam: ({ marks, more }) => (more ? (marks.at(-1)?.mark_id ?? null) : null),
		staleTime: FRESH_MS,
		meta: { live: ["attendance_marks"] },
	});
export const classAttendanceQuery = (id: number) =>
	queryOptions({
		queryKey: ["classes", "record", id, ATTENDANCE],
		queryFn: ({ signal }) => api.attendance.of_class_year({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["attendance_marks", "class_students"] },
	});
export const onSiteQuery = () =>
	queryOptions({
		queryKey: [ATTENDANCE, "on-site"],
		queryFn: ({ signal }) => api.attendance.on_site({}, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["attendance_marks", "registers", "absences"] },
	});
