import { sql } from "../../kit/db/sql-text.ts";
import type { Figure } from "../../kit/tables/figures.ts";
import { studentsVisibleTo } from "./students.public.ts";

export const STUDENTS_FIGURES: readonly Figure[] = [
	{
		name: "enrolled",
		needs: "Students.View",
		path: "/students?status=enrolled",
		live: ["students"],
		place: 60,
		ask: ({ own }) =>
			sql`select jsonb_build_object('value', count(*)) from students where status = 'enrolled' and archived_at is null and ${studentsVisibleTo(own)}`,
	},
];
