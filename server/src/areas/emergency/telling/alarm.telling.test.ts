import { connect, createServer } from "node:net";
import type { Alarm, LinkedAlarm, ToldCounts, ToldRow } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../kit/db/customer-db.ts";
import { castEmergency, type EmergencyCast, fromDevice } from "../../../testing/casts/emergency-cast.ts";
import { eventually } from "../../../testing/eventually.ts";
import { askInTime } from "../alarm.again.ts";
import { takeSmsAnswer } from "../answers/safety.sms.ts";
import { tellByMail, tellWithin } from "./alarm.delivery.ts";

let c: EmergencyCast;
beforeAll(async () => {
	c = await castEmergency();
});
afterAll(() => c.close());
beforeEach(() => {
	c.sink.received.length = 0;
});

interface Text {
	number: string;
	body: string;
	state: string;
	lane: string;
}
const texts = (id: number) =>
	c.sql<Text>(
		"select g.number, g.body, g.state, g.lane from sms_messages g join emergency_told t on t.customer_id = g.customer_id and g.ref = 'emergency:' || t.id where g.customer_id = $1 and t.alarm_id = $2 order by g.id",
		id,
	);
const told = async (id: number, query = "") =>
	(await c.office.call<{ told: ToldRow[] }>("GET", `/emergency/alarms/${id}/told?limit=200${query}`)).body.told;
const end = (id: number) => c.office.call<Alarm & Record<string, unknown>>("POST", `/emergency/alarms/${id}/end`, {});
const linkIn = (mail: string): string => /\/safe#([\w-]+)/.exec(mail.replace(/=\r\n/g, ""))?.[1] ?? "";
const mailTo = (address: string) => c.sink.received.filter((mail) => new RegExp(`^To: ${address}`, "im").test(mail));
/** More who are told, by mail or another way. */
const many = (id: number, count: number, channel = "email") =>
	c.sql(
		`insert into emergency_told (customer_id, alarm_id, step, person_kind, person_id, name, channel, language, address)
		select $1, $2, 'alarm', 'contact', -n, 'Somebody', $4, 'en', 'somebody' || n || '@post.example' from generate_series(1, $3::int) n`,
		id,
		count,
		channel,
	);
/** A text message from a number, as its gateway tells of it. */
async function text(number: string, body: string): Promise<void> {
	await c.sql(
		"update sms_messages set attempts = 1, state = 'delivered' where customer_id = $1 and number = $2 and state = 'waiting'",
		number,
	);
	const [row] = await c.sql<{ id: string }>(
		"insert into sms_answers (customer_id, number, body, message_id) values ($1, $2, $3, (select max(id) from sms_messages where customer_id = $1 and number = $2)) returning id",
		number,
		body,
	);
	await takeSmsAnswer(c.db(), Number(row?.id));
}

describe("telling", () => {
	test("goes all ways at once, once each, also where several do it together", async () => {
		const { id } = await c.raise({ sentence: "Stairs B are shut" });
		await Promise.all([c.tellAll(id), c.tellAll(id), c.tellAll(id)]);
		await c.tellAll(id);
		expect(mailTo("priya@school.example")).toHaveLength(1);
		const [mail = ""] = mailTo("priya@school.example");
		expect(mail).toMatch(/^Subject: Fire alarm, leave the building\r$/im);
		expect(mail).toMatch(new RegExp(`^Message-ID: <emergency-${c.t.north.customer_id}-\\d+@homeroom.test>`, "im"));
		expect(mail).toContain("Stairs B are shut");
		expect(mail).not.toMatch(/Ana|Costa/);
		// whoever is not there is told as well
		expect(mailTo("ravi@school.example")).toHaveLength(1);
		const sent = await texts(id);
		expect(sent.map(({ number }) => number).sort()).toEqual(["+351912345001", "+351912345002", "+351912345003"]);
		for (const { body, lane } of sent) {
			expect(lane).toBe("urgent");
			expect(body).toMatch(
				/Fire alarm, leave the building\. .* Stairs B are shut\. Reply 1 if you are safe; .* http:\/\/homeroom\.test\/safe#[\w-]+$/,
			);
		}
		const notices = await c.sql<{ urgent: boolean; words: object; times: number }>(
			"select urgent, words, times from notices where customer_id = $1 and thread = 'emergency:' || $2 and user_id = $3",
			id,
			c.t.north.users.teacher.user_id,
		);
		expect(notices).toMatchObject([{ urgent: true, times: 1, words: { title: "Fire alarm, leave the building", variant: "alarm" } }]);
		const { told: counts } = await c.board(id);
		expect(counts.find(({ channel }: ToldCounts) => channel === "sms")).toMatchObject({ people: 3, unread: 3, failed: 0 });
		expect((await c.person(id, "Ben")).reached).toBe("none");
		expect((await c.person(id, "Mona")).reached).toBe("unread");
	});
	test("says of a rehearsal that it is one, in every message", async () => {
		const { id } = await c.raise({ rehearsal: true, kind: "lockdown" });
		await c.tellAll(id);
		for (const { body } of await texts(id))
			expect(body).toMatch(/: Rehearsal: Lockdown, stay inside\. .*This is a rehearsal\. There is no danger\./);
		for (const mail of c.sink.received) expect(mail).toMatch(/^Subject: Rehearsal: /im);
		const notices = await c.sql("select words from notices where customer_id = $1 and thread = 'emergency:' || $2", id);
		expect(notices[0]).toMatchObject({ words: { variant: "rehearsal" } });
	});
	test("reaches a pupil by nothing that is a parent's: the parent hears as one", async () => {
		const address = (phone: string, email: string) =>
			c.sql("update students set phone = $2, email = $3 where customer_id = $1 and id = $4", phone, email, c.students.ana);
		await address("0351 912 345 009", "Claire@post.example");
		const alone = await c.raise();
		const toAna = async (id: number) => (await told(id)).filter(({ name }) => name === "Ana Costa");
		expect(await toAna(alone.id)).toEqual([]);
		const { id } = await c.raise({ tells_families: true });
		expect(await toAna(id)).toEqual([]);
		expect((await told(id)).filter(({ name }) => name === "Claire Costa").map(({ channel }) => channel)).toEqual(
			expect.arrayContaining(["email", "sms"]),
		);
		await address("+351912345001", "ana@post.example");
	});
	test("tells the family of a child who is written on the list later, where the alarm tells families", async () => {
		await c.sql(
			"update attendance_marks set code_id = (select id from attendance_codes where customer_id = $1 and key = 'ill') where customer_id = $1 and student_id = $2",
			c.students.ana,
		);
		const families = async (tells_families: boolean) => {
			const { id } = await c.raise({ tells_families });
			const toClaire = async () => (await told(id)).filter(({ name }) => name === "Claire Costa").length;
			expect(await toClaire()).toBe(0);
			await c.office.call("POST", `/emergency/alarms/${id}/people`, { person: { person_kind: "student", person_id: c.students.ana } });
			return toClaire();
		};
		expect(await families(true)).toBeGreaterThan(0);
		expect(await families(false)).toBe(0);
		await c.sql(
			"update attendance_marks set code_id = (select id from attendance_codes where customer_id = $1 and key = 'present') where customer_id = $1 and student_id = $2",
			c.students.ana,
		);
	});
	test("lets nothing leave after the all-clear, and tells everybody of it who was told", async () => {
		const { id } = await c.raise();
		await tellWithin(c.db(), id, "sms", c.tools);
		expect((await end(id)).status).toBe(200);
		await c.tellAll(id);
		expect(c.sink.received).toEqual([]);
		const sent = await texts(id);
		// what waited for the gateway was called back, and who was not told of the alarm hears of no end
		expect(sent.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
		expect((await told(id)).filter(({ step }) => step === "clear")).toEqual([]);
		const second = await c.raise();
		await c.tellAll(second.id);
		c.sink.received.length = 0;
		await end(second.id);
		await c.tellAll(second.id);
		expect(mailTo("priya@school.example").map((mail) => /^Subject: (.*)\r$/im.exec(mail)?.[1])).toEqual(["All clear"]);
	});
	test("never keeps the all-clear waiting, or away, while it goes on", async () => {
		for (let round = 0; round < 4; round++) {
			const { id } = await c.raise();
			await many(id, 600, "app");
			const teller = () => tellWithin(c.db(), id, "app", c.tools);
			const [ended] = await Promise.all([end(id), teller(), teller(), teller()]);
			expect(ended.status).toBe(200);
			await teller();
			const left = await c.sql("select id from emergency_told where customer_id = $1 and alarm_id = $2 and state = 'waiting'", id);
			expect(left).toEqual([]);
		}
	});
	test("a mail whose sender is gone goes again under the same Message-ID, a text message does not", async () => {
		const { id } = await c.raise();
		await c.tellAll(id);
		const [mail = ""] = mailTo("priya@school.example");
		const before = (await texts(id)).length;
		// as a process leaves it that ends between claiming and handing over
		await c.sql(
			"update emergency_told set state = 'handed_over', claimed_at = now() - interval '90 seconds', delivered_at = null where customer_id = $1 and alarm_id = $2 and address = 'priya@school.example'",
			id,
		);
		await Promise.all([c.tellAll(id), c.tellAll(id)]);
		const all = mailTo("priya@school.example").map((one) => /^Message-ID: (.*)\r$/im.exec(one)?.[1]);
		expect(all).toEqual([/^Message-ID: (.*)\r$/im.exec(mail)?.[1], all[0]]);
		expect(await texts(id)).toHaveLength(before);
	});
	test("a mail server that is silent holds back neither texts nor others, and is tried again", async () => {
		const silent = createServer(() => {});
		await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
		const { port } = silent.address() as { port: number };
		const { id } = await c.raise();
		const hanging = { ...c.tools, smtp: { ...c.tools.smtp, url: `smtp://127.0.0.1:${port}` }, mailMs: 200 };
		await Promise.all([tellByMail(c.db(), id, hanging), tellWithin(c.db(), id, "sms", hanging)]);
		silent.close();
		expect(await texts(id)).toHaveLength(3);
		// whoever watches the installation hears of it while the alarm runs
		expect(c.tools.handOvers.mailAwaySeconds()).toBeGreaterThan(0);
		const mails = (await told(id, "&channel=email")).filter(({ address }) => address === "priya@school.example");
		expect(mails).toMatchObject([{ state: "waiting", fault: "the mail server does not answer" }]);
		await c.sql("update emergency_told set claimed_at = null where customer_id = $1 and alarm_id = $2", id);
		await tellByMail(c.db(), id, c.tools);
		expect(mailTo("priya@school.example")).toHaveLength(1);
		expect(c.tools.handOvers.mailAwaySeconds()).toBe(0);
	});
	test("one whom the mail server asks to come later holds back nobody", async () => {
		const { id } = await c.raise();
		await many(id, 60);
		c.sink.busy.add("priya@school.example");
		await tellByMail(c.db(), id, c.tools);
		c.sink.busy.clear();
		const left = (await told(id, "&channel=email")).filter(({ state }) => state === "waiting");
		expect(left).toMatchObject([{ address: "priya@school.example", fault: expect.stringContaining("451") }]);
	});
	test("ends with the alarm, also where a sender is gone or the mail server never comes back", async () => {
		const { id } = await c.raise();
		await c.tellAll(id);
		await end(id);
		// as a process leaves it that ends between claiming and handing over
		await c.sql(
			"update emergency_told set state = 'handed_over', claimed_at = now() - interval '90 seconds', delivered_at = null where customer_id = $1 and alarm_id = $2 and step = 'alarm' and address = 'priya@school.example'",
			id,
		);
		const looksAgain = async () => {
			await c.sql("select from graphile_worker.remove_job('alarm_email ' || $1::bigint || ' ' || $2::bigint || ' look')", id);
			await tellByMail(c.db(), id, { ...c.tools, smtp: { ...c.tools.smtp, url: "smtp://127.0.0.1:9" } });
			const [row] = await c.sql<{ n: number }>(
				"select count(*)::int as n from graphile_worker.jobs where key = 'alarm_email ' || $1::bigint || ' ' || $2::bigint || ' look'",
				id,
			);
			return row?.n;
		};
		expect(await looksAgain()).toBe(1);
		const mails = async (step: string) =>
			(await told(id, "&channel=email")).filter((one) => one.step === step && /^priya@/.test(one.address));
		expect(await mails("alarm")).toMatchObject([{ state: "in_doubt" }]);
		expect(await mails("clear")).toMatchObject([{ state: "waiting" }]);
		await c.sql("update emergency_alarms set ended_at = now() - interval '3 hours' where customer_id = $1 and id = $2", id);
		await c.sql("update emergency_told set claimed_at = null where customer_id = $1 and alarm_id = $2 and state = 'waiting'", id);
		expect(await looksAgain()).toBe(0);
		expect(await mails("clear")).toMatchObject([{ state: "failed" }]);
	});
	test("begins no mail after the all-clear, and tells its end to whoever may have got one", async () => {
		const held: (() => void)[] = [];
		const slow = createServer((socket) => {
			held.push(() => void socket.pipe(connect(Number(new URL(c.sink.url).port), "127.0.0.1")).pipe(socket));
		});
		await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
		const { port } = slow.address() as { port: number };
		const { id } = await c.raise();
		await many(id, 30);
		const going = tellByMail(c.db(), id, { ...c.tools, smtp: { ...c.tools.smtp, url: `smtp://127.0.0.1:${port}` } });
		await eventually(() => expect(held).toHaveLength(4));
		expect((await end(id)).status).toBe(200);
		for (const go of held) go();
		await going;
		slow.close();
		expect(c.sink.received.filter((mail) => /^Subject: Fire alarm/im.test(mail))).toHaveLength(4);
	});
	test("names a number that is none, and an address that nobody has", async () => {
		await c.sql("update students set phone = 'see mother' where customer_id = $1 and id = $2", c.students.ana).catch(() => {});
		await c.sql("update staff set phone = '0000' where customer_id = $1 and id = $2", c.staff.ravi);
		c.sink.unknown.add("ravi@school.example");
		const { id } = await c.raise();
		await c.tellAll(id);
		const failed = await told(id, "&pile=failed");
		expect(failed.map(({ name, channel, fault }) => [name, channel, fault?.slice(0, 6)])).toEqual(
			expect.arrayContaining([
				["Ravi Chen", "sms", "number"],
				["Ravi Chen", "email", expect.any(String)],
			]),
		);
		c.sink.unknown.clear();
		await c.sql("update staff set phone = '+351912345002' where customer_id = $1 and id = $2", c.staff.ravi);
		await c.sql("update students set phone = '+351912345001' where customer_id = $1 and id = $2", c.students.ana);
	});
});

describe("asking again", () => {
	test("asks by itself whoever is missing when the minutes are over, as often as the school wants", async () => {
		const { id } = await c.raise();
		await c.tellAll(id);
		const ana = await c.person(id, "Ana");
		await c.office.call("POST", `/emergency/alarms/${id}/people/${ana.id}/answer`, fromDevice({ answer: "safe" }));
		await askInTime(c.db(), id);
		expect((await c.board(id)).alarm.asked_again).toBe(0);
		const due = () => c.sql("update emergency_alarms set asks_at = now() where customer_id = $1 and id = $2 and asks_at is not null", id);
		await due();
		await Promise.all([askInTime(c.db(), id), askInTime(c.db(), id)]);
		expect((await c.board(id)).alarm.asked_again).toBe(1);
		const again = (await told(id)).filter(({ step }) => step === "again");
		expect(new Set(again.map(({ name }) => name))).toEqual(new Set(["Priya Nair", "Mona Weiss"]));
		c.sink.received.length = 0;
		await c.tellAll(id);
		expect(mailTo("priya@school.example")[0]).toMatch(/you_have_not_answered_yet/);
		for (let round = 2; round <= 7; round++) {
			await due();
			await askInTime(c.db(), id);
		}
		const { alarm } = await c.board(id);
		expect(alarm).toMatchObject({ asked_again: 5, asks_at: null });
	});
	test("asks by hand, and answers how many", async () => {
		const { id } = await c.raise();
		const { body } = await c.office.call<{ asked: number; alarm: Alarm }>("POST", `/emergency/alarms/${id}/ask`, {});
		expect(body).toMatchObject({ asked: 3, texts: 0, alarm: { asked_again: 1 } });
		expect((await c.teacher.call("POST", `/emergency/alarms/${id}/ask`, {})).status).toBe(403);
		expect((await c.southAdmin.call("POST", `/emergency/alarms/${id}/ask`, {})).status).toBe(404);
	});
});

describe("answers that come without a login", () => {
	test("by the link of a mail, which opens nothing else", async () => {
		const { id } = await c.raise({ rehearsal: true });
		await c.tellAll(id);
		const token = linkIn(mailTo("priya@school.example")[0] ?? "");
		const open = await c.t.anonymous.call<LinkedAlarm & Record<string, unknown>>("POST", `/emergency/link/${token}`, {});
		expect(open).toMatchObject({
			status: 200,
			body: { name: "Priya Nair", alarm: { rehearsal: true, state: "running" }, me: { state: "missing" }, may_answer: true, children: [] },
		});
		expect((await c.person(id, "Priya")).reached).toBe("read");
		const answer = fromDevice({ answer: "help", note: "Stairs B" });
		expect((await c.t.anonymous.call("POST", `/emergency/link/${token}/answer`, answer)).body).toMatchObject({
			me: { state: "help", note: "Stairs B" },
		});
		expect((await c.t.anonymous.call("POST", `/emergency/link/${token}/answer`, { answer: "fine" })).status).toBe(422);
		const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
		expect((await c.t.anonymous.call("POST", `/emergency/link/${forged}`, {})).status).toBe(404);
		await end(id);
		expect(await c.t.anonymous.call("POST", `/emergency/link/${token}/answer`, fromDevice({ answer: "safe" }))).toMatchObject({
			status: 409,
			body: { error: "emergency_over" },
		});
		expect((await c.t.anonymous.call("POST", `/emergency/link/${token}`, {})).body).toMatchObject({
			alarm: { state: "ended" },
			may_answer: false,
		});
		await c.sql(
			"update emergency_alarms set started_at = now() - interval '9 days', ended_at = now() - interval '8 days' where customer_id = $1 and id = $2",
			id,
		);
		expect((await c.t.anonymous.call("POST", `/emergency/link/${token}`, {})).status).toBe(404);
	});
	test("of a family's link only their own children, and no answer", async () => {
		const { id } = await c.raise({ tells_families: true });
		await c.tellAll(id);
		const [mail = ""] = mailTo("claire@post.example");
		expect(mail).not.toMatch(/Ana/);
		const token = linkIn(mail);
		expect((await c.t.anonymous.call("POST", `/emergency/link/${token}`, {})).body).toMatchObject({
			language: "fr",
			me: null,
			may_answer: false,
			children: [{ name: "Ana Costa", state: "missing" }],
		});
		expect((await c.t.anonymous.call("POST", `/emergency/link/${token}/answer`, fromDevice({ answer: "safe" }))).status).toBe(404);
	});
	test("by text message: the plain word is safe, all else is a call for help with its text", async () => {
		const { id } = await c.raise();
		await tellWithin(c.db(), id, "sms", c.tools);
		await text("+351912345003", "1 verletzt");
		expect(await c.person(id, "Mona")).toMatchObject({ state: "help", note: "1 verletzt", way: "sms", reached: "read" });
		await text("+351912345001", " Safe! ");
		expect(await c.person(id, "Ana")).toMatchObject({ state: "safe", note: null, way: "sms" });
		await text("+351912345003", "1");
		expect(await c.person(id, "Mona")).toMatchObject({ state: "safe" });
		await text("+351900000000", "help");
		expect((await c.board(id)).alarm.totals).toMatchObject({ help: 0, safe: 2 });
	});
	test("of a number that two share a plain word says nothing of which of them it is", async () => {
		await c.sql("update students set phone = '+351912345001' where customer_id = $1 and id = $2", c.students.ben);
		const { id } = await c.raise();
		await tellWithin(c.db(), id, "sms", c.tools);
		await text("+351912345001", "1");
		expect([await c.person(id, "Ana"), await c.person(id, "Ben")]).toMatchObject([
			{ state: "help", note: "1" },
			{ state: "help", note: "1" },
		]);
		await c.sql("update students set phone = null where customer_id = $1 and id = $2", c.students.ben);
	});
	test("asks for a job where the school's own answer comes while an alarm runs, and for none otherwise", async () => {
		await c.raise();
		const jobs = async () =>
			Number(
				(await c.t.owner.query("select count(*) as n from graphile_worker.jobs where task_identifier = 'alarm_sms_answer'")).rows[0].n,
			);
		const before = await jobs();
		const come = () => inTransaction(c.db(), (tx) => tx.insertInto("sms_answers").values({ number: "+351912345001", body: "1" }).execute());
		await come();
		expect(await jobs()).toBe(before + 1);
		await c.calm();
		await come();
		expect(await jobs()).toBe(before + 1);
	});
});
