import type { Session } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, PASSWORD, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let office: Caller;
let rooms: number[];
let staff: number[];
let cast: TimetableCast;
beforeAll(async () => {
	cast = await castTimetable();
	({ t, office, rooms, staff } = cast);
});
afterAll(() => cast.t.close());

const at = (n: number, more: object = {}) => cast.at(n, more);
const add = (body: object, by: Caller) => by.call<Session>("POST", "/timetable/sessions", body);

const ROUNDS = Number(process.env.CLASH_ROUNDS ?? 1);
describe(
	"one of many who take the same time at once",
	() => {
		const AT_ONCE = 100;
		/** A quarter of an hour that no other round has, while the student is in both classes: eighty days with an hour for every eighty rounds. */
		const quarter = (round: number, minute: "00" | "20" | "40", from = Date.UTC(2026, 8, 1)) => {
			const hour = String(6 + Math.floor(round / 80)).padStart(2, "0");
			return {
				day: new Date(from + (round % 80) * 864e5).toISOString().slice(0, 10),
				starts_at: `${hour}:${minute}`,
				ends_at: `${hour}:${Number(minute) + 15}`,
			};
		};
		/** Round after round, with a token that has not run out: a thousand rounds take longer than one lasts. */
		const rounds = async (play: (round: number, by: Caller) => Promise<void>) => {
			let by: Caller = office;
			for (let round = 0; round < ROUNDS; round++) {
				if (round % 100 === 0) {
					const account = { email: t.north.users.office.email, password: PASSWORD };
					by = t.withToken((await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", account)).body.access_token);
				}
				await play(round, by);
			}
		};
		const statuses = async (by: Caller, bodies: (i: number) => object) =>
			(await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => add(bodies(i), by)))).map(({ status }) => status).sort();
		const ONE_WINS = [201, ...Array(AT_ONCE - 1).fill(409)];
		test.each([
			["room", "00", () => ({ room_id: rooms[0] })],
			["teacher", "20", () => ({ staff_ids: [staff[0]] })],
		] as const)(`wins a %s, ${AT_ONCE} at a time`, (_, minute, needs) =>
			rounds(async (round, by) => {
				const won = await statuses(by, (i) => at(i % 2 === 0 ? 1 : 2, { ...quarter(round, minute), ...needs() }));
				expect(won, `round ${round}`).toEqual(ONE_WINS);
			}),
		);
		test(`wins a room by moving there, ${AT_ONCE} at a time`, async () => {
			const moved = await inSchool(t, t.north.customer_id, async (client) => {
				const { rows } = await client.query<{ id: number }>(
					`insert into sessions (class_id, day, starts_at, ends_at) select $1, d::date, d + time '05:00', d + time '05:15'
				from generate_series(timestamptz '2027-01-01', timestamptz '2027-01-01' + ($2::int - 1) * interval '1 day', '1 day') d returning id::int`,
					[cast.classes[2], AT_ONCE],
				);
				return rows.map(({ id }) => ({ id, version: 1 }));
			});
			await rounds(async (round, by) => {
				const to = { ...quarter(round, "00", Date.UTC(2027, 4, 1)), room_id: rooms[1], staff_ids: [], note: null };
				const answers = await Promise.all(
					moved.map(({ id, version }) => by.call<Session>("PUT", `/timetable/sessions/${id}`, { ...to, version })),
				);
				expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, ...Array(AT_ONCE - 1).fill(409)]);
				for (const [i, { status, body }] of answers.entries()) if (status === 200) moved[i] = { id: body.id, version: body.version };
			});
		});
		test(`wins a student, ${AT_ONCE} at a time`, () =>
			rounds(async (round, by) => {
				expect(await statuses(by, (i) => at(i % 2, quarter(round, "40"))), `round ${round}`).toEqual(ONE_WINS);
			}));
	},
	1_800_000 + ROUNDS * 20_000,
);
