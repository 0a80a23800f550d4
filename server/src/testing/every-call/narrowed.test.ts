import { MODULES, type ModuleName } from "@homeroom/contract/kit/modules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL } from "../../all-areas.ts";
import { makeMember, makeUser } from "../../areas/session/session.builders.ts";
import { inSchool } from "../in-school.ts";
import { addressOf, payloadOf, ROUTE_TABLE, type TableEntry } from "../route-table.ts";
import { idsOf } from "../sampling.ts";
import { type Answer, type Caller, isFresh, PASSWORD, PASSWORD_HASH, startTestApp, type TestApp } from "../test-app.ts";
import { NOBODYS, OPEN_TO_NARROWED } from "./narrowed.expected.ts";

const moduleOf = ({ call }: TableEntry): ModuleName | undefined => narrows(call.access);
/** The module of a permission, where ViewOwn narrows it. */
const narrows = (access: string): ModuleName | undefined => {
	const name = access.slice(0, Math.max(0, access.indexOf("."))) as ModuleName;
	return Object.hasOwn(MODULES, name) && (MODULES[name].actions as readonly string[]).includes("ViewOwn") ? name : undefined;
};
/** The contract says why everybody gets the same of it, or its rows are nobody's. */
const isNobodys = ({ name, call }: TableEntry): boolean =>
	typeof call.forOwn === "object" || name in NOBODYS || name.slice(0, name.indexOf(".")) in NOBODYS;
const CALLS = ROUTE_TABLE.filter((entry) => moduleOf(entry) !== undefined);

let t: TestApp;
/** May do everything with what is theirs: nothing is the looker's, and what the maker makes. The blind ones may do all but look. */
type Narrowed = "looker" | "maker" | "blind" | "blind-maker";
const logins = new Map<Narrowed, Caller>();
async function as(name: Narrowed): Promise<Caller> {
	const known = logins.get(name);
	if (known !== undefined && isFresh(known.token)) return known;
	const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", {
		email: emailOf(name),
		password: PASSWORD,
	});
	const caller = t.withToken(body.access_token);
	logins.set(name, caller);
	return caller;
}
const emailOf = (name: Narrowed): string => `${name}@${t.north.subdomain}.test`;
beforeAll(async () => {
	t = await startTestApp();
	const { customer_id } = t.north;
	const actions = Object.entries(MODULES).map(([name, module]) => {
		const all = module.actions as readonly string[];
		return [name, all.includes("ViewOwn") ? all.filter((action) => action !== "View") : []] as const;
	});
	const permissions = granting(Object.fromEntries(actions.filter(([, granted]) => granted.length > 0)));
	const blind = granting(Object.fromEntries(actions.map(([name, granted]) => [name, granted.filter((action) => action !== "ViewOwn")])));
	await inSchool(t, customer_id, async (client) => {
		const role = "insert into roles (key, name, permissions) values ($1, $1, $2)";
		await client.query(role, ["narrowed", JSON.stringify(permissions)]);
		await client.query(role, ["blind", JSON.stringify(blind)]);
		for (const name of ["looker", "maker", "blind", "blind-maker"] as const) {
			const id = await makeUser(client, { email: emailOf(name), first_name: name, last_name: "Narrowed", password_hash: PASSWORD_HASH });
			await makeMember(client, customer_id, id, name.startsWith("blind") ? "blind" : "narrowed");
		}
	});
});
afterAll(() => t.close());

/** Nothing of anybody: no row in any list, no count of some. */
function tellsNothing(value: unknown): boolean {
	if (Array.isArray(value)) return value.length === 0;
	if (typeof value === "object" && value !== null)
		return Object.entries(value).every(([name, part]) => (name === "meta" ? (part as { total: number }).total === 0 : tellsNothing(part)));
	return value === null || value === 0 || value === false || typeof value === "string";
}
/** A field that names other rows. */
const NAMES_ROWS = /_ids?$|^(relations|classes)$/;
const lines = (bytes: Buffer) => bytes.toString("utf8").trim().split("\n").length;
/** Refused, or nothing told and nothing done. A name that the person does not see is refused at its field. */
function outcome({ status, body, bytes, headers }: Answer): string {
	if (status === 403 || status === 404) return "closed";
	const fields = Object.keys(body.fields ?? {});
	if (status === 422 && fields.length > 0 && fields.every((name) => NAMES_ROWS.test(name))) return "closed";
	if (status >= 300) return `answers ${status} ${JSON.stringify(body)}`;
	const isFile = !String(headers["content-type"]).includes("json");
	if (isFile ? lines(bytes) <= 1 : tellsNothing(body)) return "closed";
	return `answers ${status} ${isFile ? bytes.toString("utf8") : JSON.stringify(body)}`.slice(0, 600);
}

describe("ViewOwn with every other action", () => {
	test("is tried with every call of its modules", () => {
		const nobodys = CALLS.filter(isNobodys).length;
		process.stdout.write(`narrowed: ${CALLS.length} calls, ${nobodys} about nobody's rows, ${Object.keys(OPEN_TO_NARROWED).length} open\n`);
		expect(CALLS.length).toBeGreaterThanOrEqual(250);
		const names = CALLS.map(({ name }) => name as string);
		expect(Object.keys(OPEN_TO_NARROWED).filter((name) => !names.includes(name))).toEqual([]);
	});
	test.each(CALLS.filter((entry) => !isNobodys(entry)))("$name does nothing with rows that the person does not see", async (entry) => {
		const { name, call, sample } = entry;
		const given = await sample(await idsOf(t, t.north), t);
		const asker = await as(call.status === 201 ? "maker" : "looker");
		const found = outcome(await asker.call(call.method, addressOf(call, given), payloadOf(call, given)));
		if (OPEN_TO_NARROWED[name] === undefined) expect(found).toBe("closed");
		else expect(found, "no exception any more").not.toBe("closed");
	});
	test.each(CALLS.filter((entry) => !isNobodys(entry)))("$name does nothing with rows for whoever may not look at all", async (entry) => {
		const { name, call, sample } = entry;
		const given = await sample(await idsOf(t, t.north), t);
		const found = outcome(
			await (await as(call.status === 201 ? "blind-maker" : "blind")).call(call.method, addressOf(call, given), payloadOf(call, given)),
		);
		if (OPEN_TO_NARROWED[name] === undefined && call.status !== 201) expect(found).toBe("closed");
		else expect(found).not.toMatch(/^answers 5/);
	});
	test("reads no history of rows that the person does not see", async () => {
		const told: string[] = [];
		const tables = Object.entries(ALL.logged).filter(
			([name, { view }]) => view !== null && narrows(view) !== undefined && !(name in NOBODYS),
		);
		for (const [table] of tables) {
			const { rows } = await t.owner.query<{ row_id: string }>(
				"select row_id from changes where customer_id = $1 and table_name = $2 and user_id is null order by id desc limit 1",
				[t.north.customer_id, table],
			);
			if (rows[0] === undefined) continue;
			const { status } = await (await as("looker")).call(
				"GET",
				`/changes/as_of?record=${table}&id=${rows[0].row_id}&at=2100-01-01T00:00:00Z`,
			);
			told.push(`${table} ${status}`);
		}
		process.stdout.write(`narrowed: ${told.length} of ${tables.length} tables with a history\n`);
		expect(told.filter((line) => !/ (403|404)$/.test(line))).toEqual([]);
	});
	test("leaves to the built-in teacher what is meant: points for any student of the school", async () => {
		const teacher = await t.as(t.north, "teacher");
		const points = ROUTE_TABLE.find(({ name }) => name === "house_points.create") as TableEntry;
		const ids = await idsOf(t, t.north);
		await inSchool(t, t.north.customer_id, (client) => client.query("delete from student_people where student_id = $1", [ids.student_id]));
		const { body } = await points.sample(ids, t);
		expect((await teacher.call("GET", `/students/${ids.student_id}`)).status).toBe(404);
		// whoever teaches sees pupils in the yard, also of others
		expect((await teacher.call("POST", "/house-points", body)).status).toBe(201);
	});
});
