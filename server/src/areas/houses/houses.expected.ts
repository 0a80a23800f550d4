import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, members, only, type Person } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const MAKERS: Person[] = ["admin", "editor", "office"];

/** Everybody knows the houses, families the points of their own children; whoever teaches gives points. */
export const HOUSES_EXPECTED = {
	...recordFilesExpected("houses", MAKERS),
	"houses.list": members(200),
	"houses.show": members(200),
	"houses.activity": { ...members(200), client: 403 },
	"houses.crest_set": only(200, MAKERS),
	"houses.crest_remove": only(200, MAKERS),
	"houses.create": only(201, MAKERS),
	"houses.update": only(200, MAKERS),
	"houses.archive": only(200, MAKERS),
	"houses.restore": only(200, MAKERS),
	"houses.bulk_update": only(200, MAKERS),
	"houses.bulk_archive": only(200, MAKERS),
	"houses.bulk_restore": only(200, MAKERS),
	...recordFilesExpected("house_points", MAKERS),
	"house_points.list": members(200),
	"house_points.show": members(200),
	"house_points.activity": { ...members(200), client: 403 },
	"house_points.create": only(201, [...MAKERS, "teacher"]),
	"house_points.update": only(200, MAKERS),
	"house_points.archive": only(200, MAKERS),
	"house_points.restore": only(200, MAKERS),
	"house_points.bulk_update": only(200, MAKERS),
	"house_points.bulk_archive": only(200, MAKERS),
	"house_points.bulk_restore": only(200, MAKERS),
} satisfies Partial<Record<CallName, Answers>>;
