import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@homeroom/contract/contract.generated.ts";
import type { Call } from "@homeroom/contract/kit/call.ts";
import type { FixedCalls } from "@homeroom/contract/kit/record.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { expect, it } from "vitest";

/** The calls that were fixed before us. */
const FIXED = [
	"POST /auth/login",
	"POST /auth/register",
	"POST /auth/refresh-token",
	"GET /apps/calendar/events",
	"GET /apps/calendar/labels",
	"POST /apps/calendar/events/",
	"POST /apps/calendar/event/{id}",
	"DELETE /apps/calendar/event/{id}",
	"POST /apps/calendar/event/dragged/{id}",
	"POST /certificate/template/list/{customer_id}",
	"POST /certificate/dynamic_field_list",
	"POST /classes/schedules/students/{customer_id}",
	"POST /classes/schedules/teachers/{customer_id}",
	"POST /classes/list/{customer_id}",
	"GET /classes/show/{class_id}/{customer_id}",
	"POST /V1/course/list/{customer_id}",
	"POST /table_setting/get",
	"POST /table_setting/update",
	"POST /repository-detail/{customerId}",
	"POST /auth/unified-login",
	"POST /auth/unified_forget_password",
	"GET /check_subdomain/{subdomain}",
	"POST /auth/unified_reset_password",
	"POST /get_user_details_by_token",
	"POST /auth/get_customer_data_by_subdomain",
	"POST /auth/unified_login_qr_code",
	"POST /auth/ClientUser/check_qrcode",
	"POST /ClientUser/V1/edit/{id}/{id2}",
];
/** Served for others, with what our screens use in its place. */
const INSTEAD: Record<string, string> = { "POST /auth/login": "POST /auth/unified-login" };

const placeOf = (text: string) => text.replace(/\{\w+\}/g, "{}").replace(/(.)\/$/, "$1");
const named = new Map(
	Object.entries(contract).flatMap(([area, calls]) =>
		Object.entries(calls as unknown as Record<string, Call>).map(([name, { method, path }]) => [
			placeOf(`${method} ${path}`),
			`${area}.${name}`,
		]),
	),
);
const folder = join(import.meta.dirname, "../..");
const source = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: (name) => name.includes(".test.") })
	.map((name) => readFileSync(join(folder, name), "utf8"))
	.join("\n");
const byRecords = Object.entries(RECORDS).flatMap(([area, spec]) => {
	const { list, show }: Partial<FixedCalls> = "fixed" in spec ? spec.fixed : {};
	return [list, show].flatMap((fixed) => (fixed ? [`${area}.${fixed[0]}`] : []));
});
const isUsed = (call: string) => byRecords.includes(call) || new RegExp(`\\bapi\\.${call.replace(".", "\\.")}\\b`).test(source);

it("our screens use every call that was fixed before us and that the server has", () => {
	const served = FIXED.flatMap((place) => named.get(placeOf(place)) ?? []);
	const unused = FIXED.filter((place) => {
		const call = named.get(placeOf(INSTEAD[place] ?? place));
		return call !== undefined && !isUsed(call);
	});
	expect(unused).toEqual([]);
	expect(served.length).toBeGreaterThanOrEqual(19);
});

it("a record that has such calls reads its list and its page by nothing else", () => {
	const read = Object.entries(RECORDS).flatMap(([area, spec]) => {
		const fixed: Partial<FixedCalls> = "fixed" in spec ? spec.fixed : {};
		return [...(fixed.list ? [`${area}.list`] : []), ...(fixed.show ? [`${area}.show`] : [])];
	});
	expect(read).toEqual(["classes.list", "classes.show", "courses.list"]);
	expect(read.filter((call) => new RegExp(`\\bapi\\.${call.replace(".", "\\.")}\\b`).test(source))).toEqual([]);
});
