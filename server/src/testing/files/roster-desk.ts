import type { Roster, RosterAnswers, RosterRow } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { expect } from "vitest";
import { makeCustomer } from "../../areas/session/session.builders.ts";
import { newPerson } from "../accounts.ts";
import { eventually } from "../eventually.ts";
import type { Caller, School, TestApp } from "../test-app.ts";

export const LONG = 180_000;

let schools = 0;
/** A school without anybody but an admin, an office and a teacher: whoever is in a school already is found there. */
export async function newRosterSchool(t: TestApp): Promise<School> {
	const subdomain = `roster-${++schools}`;
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		const customer_id = await makeCustomer(client, { name: "Elm School", subdomain });
		await client.query("commit");
		const made: School = { ...t.north, customer_id, subdomain, users: { ...t.north.users } };
		for (const role of ["admin", "office", "teacher"] as const) made.users[role] = await newPerson(t, { school: made, role });
		return made;
	} finally {
		client.release();
	}
}

/** What a person chooses where they choose nothing but what must be chosen. */
export function plainAnswers({ questions }: Roster): Partial<RosterAnswers> {
	const { years = [], suggested_id, make } = questions.academic_year ?? {};
	return suggested_id ? { academic_year_id: suggested_id } : make ? { new_year: make } : { academic_year_id: years[0]?.id ?? null };
}
export const countsOf = (roster: Roster, step: string) => roster.steps.find((one) => one.step === step)?.counts;

/** What somebody does with a roster, each waited for. */
export function deskOf(by: Caller) {
	const show = async (id: number) => (await by.call<Roster>("GET", `/rosters/${id}`)).body;
	const refusedOf = async ({ id }: Roster) =>
		(await by.call<{ rows: RosterRow[] }>("GET", `/rosters/${id}/rows?kind=error&limit=100`)).body.rows;
	return {
		show,
		refusedOf,
		reasonsOf: async (roster: Roster) =>
			(await refusedOf(roster)).map(({ step, name, problems }) => ({ step, name, problems: problems.join(" ") })),
		uploaded: async (files: Record<string, string | Buffer>): Promise<Roster> => {
			const { body } = await by.call<Roster>("POST", "/rosters");
			for (const [name, content] of Object.entries(files)) {
				const answer = await by.call<Roster>("POST", `/rosters/${body.id}/files?name=${encodeURIComponent(name)}`, Buffer.from(content));
				expect(answer.status, JSON.stringify(answer.body)).toBe(201);
			}
			return show(body.id);
		},
		checked: async (roster: Roster, answers: Partial<RosterAnswers> = {}): Promise<Roster> => {
			const answer = await by.call<Roster>("POST", `/rosters/${roster.id}/check`, { ...plainAnswers(roster), ...answers });
			expect(answer.status, JSON.stringify(answer.body)).toBe(200);
			await eventually(async () => expect((await show(roster.id)).state).not.toBe("checking"), LONG);
			return show(roster.id);
		},
		ran: async (roster: Roster): Promise<Roster> => {
			const answer = await by.call<Roster>("POST", `/rosters/${roster.id}/run`);
			expect(answer.status, JSON.stringify([answer.body, roster.state, roster.problem, roster.steps])).toBe(200);
			await eventually(async () => expect((await show(roster.id)).state).not.toBe("running"), LONG);
			return show(roster.id);
		},
		someYear: async (): Promise<number> => {
			const year = { name: "2026", starts_on: "2026-08-01", ends_on: "2027-07-31" };
			return (await by.call<{ id: number }>("POST", "/academic-years", year)).body.id;
		},
	};
}
