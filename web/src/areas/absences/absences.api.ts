import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { ATTENDANCE, FRESH_MS } from "../attendance/attendance.public-ui.ts";

export const absentQuery = (day: string) =>
	queryOptions({
		queryKey: [ATTENDANCE, "absent", day],
		queryFn: ({ signal }) => api.attendance.absent({ query: { day } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["attendance_marks", "registers", "absences"] },
	});
export const absencesQuery = (from: string, to: string) =>
	queryOptions({
		queryKey: [ATTENDANCE, "absences", from, to],
		queryFn: ({ signal }) => api.attendance.absences({ query: { from, to } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["attendance_marks", "registers", "absences"] },
	});
/** Children of whoever sees theirs alone. */
export const ownChildrenQuery = () =>
	queryOptions({
		queryKey: ["students", "own"],
		queryFn: ({ signal }) => api.students.list({ query: { limit: 100 } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["students"] },
	});
export type OwnChild = Awaited<ReturnType<typeof api.students.list>>["students"][number];
export const watchQuery = () =>
	queryOptions({
		queryKey: [ATTENDANCE, "watch"],
		queryFn: ({ signal }) => api.attendance.watch({}, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["attendance_marks", "registers", "absences"] },
	});
