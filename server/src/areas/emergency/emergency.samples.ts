import { randomUUID } from "node:crypto";
import { linkToken, newLinkKey } from "../../kit/secrets/sealed-links.ts";
import { inSchool } from "../../testing/in-school.ts";
import { TEST_LINKS } from "../../testing/mail-reading.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeClasses } from "../classes/classes.builders.ts";
import { makeRooms } from "../rooms/rooms.builders.ts";
import { endAlarms, makeAlarm, makeOnSite, makeTold } from "./emergency.builders.ts";

interface Staged {
	id: number;
	/** The student, who is missing. */
	student: number;
	/** The caller. */
	me: number;
	/** What the caller was told. */
	told: number;
	class_id: number;
	room_id: number;
}
let stages = 0;
/** An alarm that runs, with a student in a class and the caller on its list. */
const staged = (t: TestApp, { customer_id, user_id, student_id }: Ids): Promise<Staged> =>
	inSchool(t, customer_id, async (client) => {
		// one runs at a time, and samples are made side by side
		await client.query("select pg_advisory_xact_lock(hashtextextended('staged alarms', $1))", [customer_id]);
		const { rows } = await client.query<{ id: string }>(
			`with known as (select id from academic_years where customer_id = $1 order by is_current desc, id limit 1), made as (
				insert into academic_years (name, starts_on, ends_on, is_current) select 'Alarms', '2026-08-01', '2027-07-31', true where not exists (select from known) returning id
			) select id from known union all select id from made`,
			[customer_id],
		);
		const [class_id = 0] = await makeClasses(client, [
			{ name: `Alarm ${++stages}`, academic_year_id: Number(rows[0]?.id), kind: "homeroom" },
		]);
		const [room_id = 0] = await makeRooms(client, [{ name: `Alarm ${stages}` }]);
		const id = await makeAlarm(client, { secret_box: newLinkKey(TEST_LINKS.box), tells_families: true });
		const [student = 0, me = 0] = await makeOnSite(client, [
			{ alarm_id: id, person_kind: "student", person_id: student_id, name: "Ana Costa", about: "5A", class_id, room_id, place: "Room 3" },
			{ alarm_id: id, person_kind: "visitor", user_id, name: "The caller" },
		]);
		const [told = 0] = await makeTold(client, [{ alarm_id: id, on_site_id: me, person_id: user_id, user_id, name: "The caller" }]);
		return { id, student, me, told, class_id, room_id };
	});
const alarm = async (ids: Ids, t: TestApp) => ({ params: { id: (await staged(t, ids)).id } });
/** As a device sends it. */
const sent = () => ({ answer_id: randomUUID(), given_at: new Date().toISOString() });
const linkOf = async (ids: Ids, t: TestApp) => {
	const { id, told } = await staged(t, ids);
	const { rows } = await t.owner.query<{ secret_box: Buffer }>(
		"select secret_box from emergency_alarms where customer_id = $1 and id = $2",
		[ids.customer_id, id],
	);
	return { token: linkToken(TEST_LINKS.box.open(rows[0]?.secret_box as Buffer), "alarm", ids.customer_id, told) };
};

export const emergencySamples: AreaSamples<"emergency"> = {
	settings: () => ({}),
	settings_set: () => ({
		body: {
			texts: { fire: { en: { title: "Fire! Everybody out", instruction: "Meet on the field." } } },
			ask_again_minutes: 2,
			rounds_max: 4,
			tells_families: false,
		},
	}),
	options: () => ({}),
	raise: async ({ customer_id }, t) => {
		await inSchool(t, customer_id, (client) => endAlarms(client));
		return { body: { kind: "fire", rehearsal: true, sentence: "Stairs B are shut" } };
	},
	list: async (ids, t) => {
		await staged(t, ids);
		return { query: { what: "all", limit: "10" } };
	},
	show: alarm,
	board: alarm,
	people: async (ids, t) => {
		const { id, class_id, room_id } = await staged(t, ids);
		return { params: { id }, query: { class_id: String(class_id), room_id: String(room_id), limit: "10" } };
	},
	person: async (ids, t) => {
		const { id, student } = await staged(t, ids);
		return { params: { id, on_site_id: student } };
	},
	add: async (ids, t) => ({
		...(await alarm(ids, t)),
		body: { person: { person_kind: "student", person_id: ids.student_id }, place: "Hall" },
	}),
	told: async (ids, t) => ({ ...(await alarm(ids, t)), query: { pile: "all" } }),
	ask: alarm,
	end: async (ids, t) => ({ ...(await alarm(ids, t)), body: { sentence: "Thank you" } }),
	report: alarm,
	now: async (ids, t) => {
		await staged(t, ids);
		return {};
	},
	seen: alarm,
	answer: async (ids, t) => ({ ...(await alarm(ids, t)), body: { ...sent(), answer: "help", note: "Stairs B" } }),
	sheets: alarm,
	sheet: async (ids, t) => {
		const { id, class_id } = await staged(t, ids);
		return { params: { id, of: "class", ref: class_id } };
	},
	answer_sheet: async (ids, t) => {
		const { id, class_id, student } = await staged(t, ids);
		return { params: { id, of: "class", ref: class_id }, body: { ...sent(), people: [{ id: student, answer: "safe" }] } };
	},
	answer_for: async (ids, t) => {
		const { id, student } = await staged(t, ids);
		return { params: { id, on_site_id: student }, body: { ...sent(), answer: "safe", note: "By the gate" } };
	},
	linked: async (ids, t) => ({ params: await linkOf(ids, t) }),
	linked_answer: async (ids, t) => ({ params: await linkOf(ids, t), body: { ...sent(), answer: "safe" } }),
};
