import type { RosterShape, RosterTable } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { type KnownTable, type RawTable, type Recognised, type RosterModel, TEACHER_COLUMNS } from "../rosters.model.ts";
import { cleverModel } from "./rosters.clever.ts";
import { oneRosterModel } from "./rosters.oneroster.ts";
import { ownTable } from "./rosters.own.ts";

interface Shape {
	shape: RosterShape;
	holds: RosterTable;
	/** All of these, and none of those. */
	has: readonly string[];
	not?: readonly string[];
	/** What else is taken. */
	also: readonly string[];
}
const words = (text: string) => text.split(" ");
const CONTACT = words("contactrelationship contacttype contactname contactphone contactemail contactsisid");
/** Headings without case and what is no letter or figure. What has most of them comes first. */
const SHAPES: readonly Shape[] = [
	{
		shape: "oneroster",
		holds: "users",
		has: ["sourcedid", "role", "givenname", "familyname"],
		also: words(
			"status orgsourcedids primaryorgsourcedid middlename preferredfirstname preferredlastname identifier email sms phone agentsourcedids grades",
		),
	},
	{
		// from 1.2 on a table of its own says who is what
		shape: "oneroster",
		holds: "users",
		has: ["sourcedid", "enableduser", "givenname", "familyname"],
		also: words(
			"status primaryorgsourcedid middlename preferredfirstname preferredlastname identifier email sms phone agentsourcedids grades",
		),
	},
	{
		shape: "oneroster",
		holds: "roles",
		has: ["usersourcedid", "role", "roletype", "orgsourcedid"],
		also: words("status enddate"),
	},
	{
		shape: "oneroster",
		holds: "enrollments",
		has: ["classsourcedid", "usersourcedid", "role"],
		also: words("status schoolsourcedid primary begindate enddate"),
	},
	{
		shape: "oneroster",
		holds: "sections",
		has: ["sourcedid", "title", "schoolsourcedid", "termsourcedids"],
		also: words("status grades classcode classtype"),
	},
	{ shape: "oneroster", holds: "sessions", has: ["sourcedid", "startdate", "enddate", "type"], also: ["title"] },
	{ shape: "oneroster", holds: "demographics", has: ["sourcedid", "birthdate"], also: ["sex"] },
	{ shape: "oneroster", holds: "courses", has: ["sourcedid", "title", "coursecode"], also: [] },
	{ shape: "oneroster", holds: "schools", has: ["sourcedid", "name", "type"], also: ["identifier"] },
	{
		shape: "clever",
		holds: "students",
		has: ["studentid", "lastname", "firstname"],
		not: ["sectionid"],
		also: [
			...words("schoolid studentnumber stateid middlename grade gender dob studentstreet studentcity studentstate studentzip studentemail"),
			...CONTACT,
		],
	},
	{
		shape: "clever",
		holds: "sections",
		has: ["sectionid", "teacherid"],
		not: ["studentid"],
		also: [...words("schoolid name sectionnumber grade coursename period termstart termend"), ...TEACHER_COLUMNS.slice(1)],
	},
	{ shape: "clever", holds: "enrollments", has: ["sectionid", "studentid"], not: ["lastname"], also: words("schoolid startdate enddate") },
	{
		shape: "clever",
		holds: "teachers",
		has: ["teacherid", "lastname", "firstname"],
		not: ["sectionid"],
		also: words("schoolid teachernumber stateteacherid middlename teacheremail title"),
	},
	{ shape: "clever", holds: "schools", has: ["schoolid", "schoolname"], also: [] },
];
const plain = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, "");
/** Above the headings there may be a title. */
const LOOKED_AT = 10;

export function recognise(table: RawTable): Recognised | undefined {
	for (const { number, cells } of table.rows.slice(0, LOOKED_AT)) {
		const places = new Map<string, number>();
		for (const [index, cell] of cells.entries()) if (!places.has(plain(cell))) places.set(plain(cell), index);
		const found = SHAPES.find(({ has, not = [] }) => has.every((name) => places.has(name)) && !not.some((name) => places.has(name)));
		if (found === undefined) continue;
		const columns = new Map(
			[...found.has, ...found.also].flatMap((name) => (places.has(name) ? [[name, places.get(name) as number]] : [])),
		);
		return { shape: found.shape, holds: found.holds, header: number, columns };
	}
	return ownTable(table);
}

export const knownTable = ({ file, rows }: RawTable, { shape, holds, header, columns }: Recognised): KnownTable => ({
	shape,
	holds,
	file,
	columns,
	rows: rows.filter(({ number }) => number > header),
});

/** What the tables say together. */
export const modelOf = (source: RosterShape, tables: readonly KnownTable[], date_format_id: number): RosterModel => ({
	source,
	date_format_id,
	...(source === "oneroster" ? oneRosterModel(tables) : cleverModel(tables)),
});
