import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { permissionOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { addressOf, payloadOf, ROUTE_TABLE, shapeOf, type TableEntry } from "../route-table.ts";
import type { Ids, Sample } from "../sampling.ts";
import type { TestApp } from "../test-app.ts";
import type { Canary } from "./canaries.garden.ts";
import type { Planted } from "./canaries.school.ts";

/** One question that everybody asks. */
export interface Asking {
	name: string;
	method: string;
	path: string;
	body?: object | undefined;
	/** The question carries this word: whoever may not read it finds nothing by it. */
	by?: Canary;
	/** Without the permission all questions of the call are refused alike. */
	access: string;
}

/** Operators' calls have no school; a look at the other side's server is no answer of ours. */
const isAsked = ({ name, call }: TableEntry): boolean => call.reads && call.access !== "operator" && name !== "sso.check";

/** The rows that a part of an address may name. */
function rowsOf(path: string, param: string, { ids }: Planted): number[] {
	if (param === "session_id") return ids["attendance/sessions"] ?? [];
	if (param === "away_staff_id") return ids.away ?? [];
	if (param === "class_id") return ids.classes ?? [];
	if (param === "on_site_id") return ids.emergency_people ?? [];
	if (param === "number") return [1];
	const place = path.slice(1, path.indexOf("/{"));
	return param === "id" ? (ids[place] ?? ids[place.replaceAll("-", "_")] ?? []) : [];
}
/** Every way to fill the address with rows that hold words. */
function placesIn(path: string, sample: Sample, planted: Planted): NonNullable<Sample["params"]>[] {
	let all: NonNullable<Sample["params"]>[] = [{ ...sample.params }];
	for (const [, param] of path.matchAll(/\{(\w+)\}/g)) {
		const rows = rowsOf(path, param as string, planted);
		if (rows.length > 0) all = all.flatMap((one) => rows.map((id) => ({ ...one, [param as string]: id })));
	}
	return all;
}

const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * 864e5).toISOString().slice(0, 10);
/** The same question about the planted day and rows, and nothing that narrows it. */
function plainQuery({ call }: TableEntry, { query = {} }: Sample, { day, ids, year_id }: Planted): Record<string, string> {
	const known: Record<string, string> = {
		day,
		on: day,
		from: shifted(day, -3),
		to: shifted(day, 3),
		starts_on: day,
		ends_on: day,
		student_id: String(ids.students?.[0]),
		class_id: String(ids.classes?.[0]),
		staff_id: String(ids.staff?.[0]),
		room_id: String(ids.rooms?.[0]),
		course_id: String(ids.courses?.[0]),
		academic_year_id: String(year_id),
		other_id: String(ids.clients?.[1]),
		limit: "100",
	};
	const asked = Object.keys(shapeOf(call.query)).filter((name) => name in known || name in query);
	const narrows = ["search", "q", "sort", "where", "page", "person", "batch", "table", "row", "from", "to", "kind", "only"];
	const isLog = call.path === "/changes" || call.path === "/changes/deeds";
	return Object.fromEntries(
		asked
			.filter((name) => !(narrows.includes(name) && (isLog || !(name in known))))
			.map((name) => [name, known[name] ?? (query[name] as string)]),
	);
}

/** What opens a call: who lacks the right to see all may be let in by another, and is asked again. */
const openedBy = ({ access, orOwn }: TableEntry["call"]): string => (orOwn === null ? access : `${access} or ${orOwn}`);

/** All that other areas fill of a record's list. */
function joinedOf(call: string): string {
	const record = call.slice(0, call.indexOf("."));
	const spec: RecordSpec | undefined = Object.hasOwn(RECORDS, record) ? RECORDS[record as keyof typeof RECORDS] : undefined;
	return Object.keys(spec?.joined ?? {}).join(",");
}

/** Every call that only reads, about every row that holds a word. */
export async function readings(t: TestApp, ids: Ids, planted: Planted): Promise<Asking[]> {
	const all: Asking[] = [];
	for (const entry of ROUTE_TABLE.filter(isAsked)) {
		const { name, call } = entry;
		const sample = await entry.sample(ids, t);
		const add = (given: Sample) =>
			all.push({ name, method: call.method, path: addressOf(call, given), body: payloadOf(call, given), access: openedBy(call) });
		add(sample);
		const query = plainQuery(entry, sample, planted);
		const variants = [query];
		const joined = joinedOf(name);
		if (joined !== "" && name.endsWith(".list")) variants.push({ ...query, joined });
		if (joined !== "" && name.endsWith(".export")) variants.push({ ...query, columns: joined });
		if ("archived" in shapeOf(call.query)) variants.push({ ...query, archived: "1" });
		if ("format" in shapeOf(call.query)) variants.push(...variants.map((one) => ({ ...one, format: "xlsx" })));
		for (const params of placesIn(call.path, sample, planted))
			for (const one of variants) for (const body of bodiesOf(entry, sample, planted)) add({ ...sample, params, query: one, ...body });
	}
	return all;
}

function bodiesOf({ name }: TableEntry, { body }: Sample, { ids, garden }: Planted): Pick<Sample, "body">[] {
	if (body === undefined) return [{}];
	if ("selection" in body) return [{ body: { ...body, selection: { ids: ids.students } } }];
	if (name === "files.repository_detail") {
		const of = (module: keyof typeof MODULES, record: string, rows: number[] = []) =>
			rows.flatMap((record_id) => [false, true].map((deleted) => ({ platform_module_id: MODULES[module].id, record, record_id, deleted })));
		const rowsIn = (table: string) => [...new Set(garden.canaries.filter((one) => one.table === table).map((one) => one.row_id))];
		return [
			...of("Students", "students", ids.students),
			...of("Students", "student_documents", rowsIn("student_documents")),
			...of("Staff", "staff_contracts", rowsIn("staff_contracts")),
			...of("Staff", "staff_qualifications", rowsIn("staff_qualifications")),
		].map((one) => ({ body: one }));
	}
	if (name.startsWith("classes.seed_")) return [{ body: { ...body, ...("class_id" in body && { class_id: ids.classes?.[0] }) } }];
	return [{ body }];
}

/** Each row as it was after each of its changes, and its part of the log. */
export async function lookingBack(t: TestApp, { garden }: Planted): Promise<Asking[]> {
	const rows = [...new Map(garden.canaries.map((one) => [`${one.table} ${one.row_id}`, one])).values()];
	const all: Asking[] = [];
	for (const { table, row_id } of rows) {
		const { rows: changes } = await t.owner.query<{ id: string }>(
			"select id from changes where table_name = $1 and row_id = $2 order by id limit 3",
			[table, row_id],
		);
		const of = `record=${table}&id=${row_id}`;
		const ways = ["at=2100-01-01T00:00:00Z", ...changes.map(({ id }) => `change=${id}`)];
		for (const way of ways) all.push({ name: "changes.as_of", method: "GET", path: `/api/changes/as_of?${of}&${way}`, access: "member" });
		const path = `/api/changes?table=${table}&row=${row_id}&limit=100`;
		all.push({ name: "changes.list", method: "GET", path, access: "Audit.View" });
		const deeds = `/api/changes/deeds?table=${table}&row=${row_id}&limit=100`;
		all.push({ name: "changes.deeds", method: "GET", path: deeds, access: "Audit.View" });
	}
	all.push({ name: "changes.deeds", method: "GET", path: "/api/changes/deeds?batch=planted", access: "Audit.View" });
	return all;
}

/** What somebody may type to look for a thing, besides what a list is searched by. */
const TYPED = ["search", "name", "first_name", "last_name", "email", "phone"];
const isLookedUp = ({ call }: TableEntry): boolean =>
	call.method === "GET" && !call.path.includes("{") && !("limit" in shapeOf(call.query)) && typedIn(call).length > 0;
const typedIn = (call: TableEntry["call"]): string[] => TYPED.filter((name) => name in shapeOf(call.query));

/** Every list, export, selection and look-up, searched, narrowed and sorted by what stands in a private field. */
export function guesses({ garden }: Planted): Asking[] {
	const all: Asking[] = [];
	// what was written over stands in no row that could be found
	for (const by of garden.canaries.filter(({ age }) => age === "now")) {
		const search = encodeURIComponent(by.word);
		for (const { name, call } of ROUTE_TABLE.filter((entry) => isAsked(entry) && isLookedUp(entry))) {
			const query = Object.fromEntries(typedIn(call).map((field) => [field, by.word]));
			all.push({ name, method: call.method, path: addressOf(call, { query }), by, access: openedBy(call) });
		}
		const spec: RecordSpec | undefined = Object.hasOwn(RECORDS, by.table) ? RECORDS[by.table as keyof typeof RECORDS] : undefined;
		if (spec === undefined) continue;
		const of = { by, access: permissionOf(spec, "View") };
		const list = (query: string) => all.push({ ...of, name: `${spec.name}.list`, method: "GET", path: `/api${spec.path}?${query}` });
		list(`search=${search}`);
		const field = spec.fields[by.column];
		if (field === undefined && !by.column.startsWith("custom.")) continue;
		const condition =
			field?.kind === "record" || field?.kind === "picture" ? [by.column, "in", [Number(by.word)]] : [by.column, "is", by.word];
		const where = JSON.stringify([condition]);
		list(`where=${encodeURIComponent(where)}`);
		if (field === undefined) list(`sort=${by.column}`);
		all.push({
			...of,
			name: `${spec.name}.export`,
			access: permissionOf(spec, "Export"),
			method: "GET",
			path: `/api${spec.path}/export?format=csv&where=${encodeURIComponent(where)}`,
		});
		if (spec.name !== "students") continue;
		for (const name of ["students/bulk/read", "students/bulk/addresses"])
			all.push({ ...of, name, method: "POST", path: `/api/${name}`, body: { selection: { where: [condition], count: 1 } } });
	}
	return all;
}
