import { record } from "../../kit/record.ts";

export const HOUSE_COLOURS = ["raspberry", "blue", "moss", "ochre", "violet", "rust"] as const;

export const HOUSE = record({
	name: "houses",
	module: "Houses",
	path: "/houses",
	sort: "name",
	sorts: ["name"],
	keys: ["name"],
	live: ["house_points", "students"],
	fields: {
		name: { kind: "line", max: 60, required: true, single: true },
		colour: { kind: "choice", choices: HOUSE_COLOURS, required: true, initial: "blue", column: "shown" },
		motto: { kind: "line", max: 200, column: "offered" },
		heads: { kind: "people", of: "staff", open: true, column: "shown" },
		students: { kind: "number", computed: true, required: true, column: "shown" },
		points: { kind: "number", computed: true, required: true, column: "shown", sortable: true },
		week_points: { kind: "number", computed: true, required: true, column: "offered" },
		crest: { kind: "picture", computed: true },
		about: { kind: "rich", column: "offered", single: true },
	},
});

/** Points that a student won for the house they are in, or lost. */
export const HOUSE_POINT = record({
	name: "house_points",
	module: "Houses",
	path: "/house-points",
	// whoever may award gives points, without a right to make houses
	adding: "Houses.Award",
	sort: "-week",
	fields: {
		student_id: { kind: "record", record: "students", required: true, column: "shown", single: true },
		points: { kind: "number", range: [-100, 100], rule: "whole", required: true, initial: 1, column: "shown", sortable: true },
		reason: { kind: "line", max: 200, required: true },
		/** Any day of it; the database keeps its Monday. */
		week: { kind: "day", rule: "begun_week", required: true, starts: "today", column: "shown", sortable: true },
		/** The student's when the points were given. */
		house_id: { kind: "record", record: "houses", computed: true, column: "shown" },
	},
});
