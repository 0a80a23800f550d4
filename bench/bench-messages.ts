import { setTimeout as wait } from "node:timers/promises";
import { createTransport } from "nodemailer";
import pg from "pg";
import { actIn } from "../server/src/areas/session/session.builders.ts";
import { migrate } from "../server/src/kit/db/migrations/migrate.ts";
import { startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";
import { createTokens } from "../server/src/kit/session/tokens.ts";
import { median, removeFolder, SECRET, type Started, startScript, startServer, temporaryFolder } from "./bench-processes.ts";
import { atLeast, atMost, type Row, say } from "./bench-table.ts";
import { buildFamilies, type FamiliesSchool } from "./families-data.ts";

/** Children on site, each with a family that is told. */
const ALARMED = 5_000;
const MANY = { full: 100_000, small: 5_000 };
const TEXT = {
	subject: "Railway Museum",
	body: "<p>Dear {name}, {child_names} needs a packed lunch on Friday.</p>",
	short: "",
	choices: [],
};
/** Between two looks at how long others wait, so that all of the sending is looked at and not its first seconds, ms. */
const LOOK_EVERY = 2_000;
/** Lanes that others wait in, each asked for something that is done at once. */
const OTHERS = [
	["send_messages_urgent", { input: { message_id: 0 } }],
	["send_messages", { input: { message_id: 0 } }],
	["send_mail", { mail_id: 0 }],
] as const;

/** A message to all families of a very large school: looked at, written, and handed to a mail server, beside the plain way of each. */
export async function benchMessages(): Promise<Row[]> {
	const families = process.argv.includes("--small") ? MANY.small : MANY.full;
	const folder = temporaryFolder("bench-messages");
	const postgres = await startPostgres({ folder, report: () => {} });
	const owner = new pg.Pool({ connectionString: postgres.url, max: 3 });
	const sink = await startScript("bench/sink-process.ts", {});
	try {
		await migrate(postgres.url);
		const school = await buildFamilies(owner, { families, together: Math.min(5_000, families) }, "families");
		const alarmed = await buildFamilies(owner, { families: ALARMED, together: ALARMED }, "alarmed");
		const { url } = await told(sink);
		const server = await startServer({ DATABASE_URL: postgres.url, HOMEROOM_DEMO: "off", HOMEROOM_DATA: folder, SMTP_URL: url });
		try {
			return await sendAll(owner, server, sink, school, families, alarmed);
		} finally {
			await server.stop();
		}
	} finally {
		await sink.stop();
		await owner.end();
		await postgres.stop();
		removeFolder(folder);
	}
}

interface Told {
	url: string;
	taken: number;
	/** Mails of an alarm, which are none of these. */
	alarms: number;
	ms: number;
	different: number;
}
const told = async ({ port }: Started, what = ""): Promise<Told> =>
	(await (await fetch(`http://127.0.0.1:${port}/${what}`)).json()) as Told;

async function sendAll(
	owner: pg.Pool,
	server: Started,
	sink: Started,
	school: FamiliesSchool,
	families: number,
	alarmed: FamiliesSchool,
): Promise<Row[]> {
	const tokenOf = async (login: FamiliesSchool) => (await createTokens(SECRET).sign(login)).access_token;
	const call = async <T>(path: string, body: object | null, login = school): Promise<{ answer: T; ms: number }> => {
		const begun = performance.now();
		const headers = {
			authorization: `Bearer ${await tokenOf(login)}`,
			"content-type": "application/json",
			"idempotency-key": `bench-${path}-${begun}`,
		};
		const method = body === null ? "GET" : "POST";
		const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
			method,
			headers,
			...(body && { body: JSON.stringify(body) }),
		});
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${path} ${answer.status} ${text.slice(0, 300)}`);
		return { answer: JSON.parse(text) as T, ms: performance.now() - begun };
	};
	const targets = [{ kind: "everybody", audience: "families" }];
	const draft = { texts: { en: TEXT }, falls_back: true, channels: ["email"], lane: "bulk", targets };
	const { id, version } = (await call<{ id: number; version: number }>("/messages", draft)).answer;
	const looks: number[] = [];
	let fingerprint = "";
	for (let turn = 0; turn < 3; turn++) {
		const look = await call<{ fingerprint: string; totals: { people: number } }>(`/messages/${id}/preview`, {});
		if (look.answer.totals.people !== families) throw new Error(`${look.answer.totals.people} of ${families} are reached`);
		looks.push(look.ms);
		fingerprint = look.answer.fingerprint;
	}
	say(`  looked at ${families} in ${looks.map((ms) => (ms / 1000).toFixed(1)).join(", ")} s`);
	const idle = await waits(owner, school, 15, () => false, LOOK_EVERY);
	const { ms: sent } = await call(`/messages/${id}/send`, { version, fingerprint, again: true, when: "now" });
	const copied = await copyBeside(owner, school, id);
	say(`  ${families} written in ${(sent / 1000).toFixed(1)} s, by COPY in ${(copied / 1000).toFixed(1)} s`);
	await until(async () => (await told(sink)).taken > 0);
	const alarm = await raiseBeside(call, sink, alarmed);
	const busy = await waits(owner, school, 40, async () => (await told(sink)).taken >= families, LOOK_EVERY);
	await until(async () => (await told(sink)).taken >= families);
	const ours = await told(sink);
	const bare = await bareMails(sink, families);
	say(`  ${ours.different} mails in ${(ours.ms / 1000).toFixed(1)} s; a bare pool the same in ${(bare / 1000).toFixed(1)} s`);
	return [
		atMost(`a look at ${families} recipients`, Math.max(...looks) / 1000, 10, " s"),
		atLeast("… written, to COPY into the same table", copied / sent, 0.25),
		atLeast(
			"… handed to a mail server, to a bare nodemailer pool",
			bare / ours.ms,
			0.5,
			`, ${Math.round((families / ours.ms) * 1000)} a second`,
		),
		atMost("… each once", ours.taken / ours.different, 1, "×"),
		atMost(`an alarm of ${ALARMED} in the midst of it: the first is out`, alarm.first / 1000, 2, " s"),
		atMost("… and its board", alarm.board, 500, " ms"),
		atMost(
			"other jobs wait meanwhile, to idle",
			median(busy) / median(idle),
			2,
			"×",
			`, ${median(idle).toFixed(0)} ms to ${median(busy).toFixed(0)} ms`,
		),
	];
}

/** An alarm of another school, in the midst of it: until the first of it is out, and its board, ms. */
async function raiseBeside(
	call: <T>(path: string, body: object | null, login?: FamiliesSchool) => Promise<{ answer: T; ms: number }>,
	sink: Started,
	alarmed: FamiliesSchool,
): Promise<{ first: number; board: number }> {
	const begun = performance.now();
	const body = { kind: "fire", rehearsal: false, tells_families: true, sentence: null };
	const { answer, ms: raise } = await call<{ id: number }>("/emergency/alarms", body, alarmed);
	await until(async () => (await told(sink)).alarms > 0, 10);
	const first = performance.now() - begun;
	const { answer: seen, ms: board } = await call<{ alarm: { totals: { on_site: number } } }>(
		`/emergency/alarms/${answer.id}/board`,
		null,
		alarmed,
	);
	// on a day without school nobody is on site
	say(
		`  an alarm to ${seen.alarm.totals.on_site} on site: raised in ${raise.toFixed(0)} ms, first out after ${first.toFixed(0)} ms, board ${board.toFixed(0)} ms`,
	);
	return { first, board };
}

async function until(done: () => Promise<boolean>, every = 200): Promise<void> {
	for (const end = performance.now() + 1_800_000; !(await done()); await wait(every))
		if (performance.now() > end) throw new Error("it did not come to an end");
}

/** How long jobs of others wait until they are done, ms. */
async function waits(
	owner: pg.Pool,
	{ customer_id, user_id }: FamiliesSchool,
	turns: number,
	over: () => boolean | Promise<boolean>,
	pause: number,
): Promise<number[]> {
	const times: number[] = [];
	for (let turn = 0; turn < turns && !(await over()); turn++, await wait(pause))
		for (const [task, more] of OTHERS) {
			const begun = performance.now();
			const { rows } = await owner.query<{ id: string }>("select id from graphile_worker.add_job($1, $2)", [
				task,
				JSON.stringify({ customer_id, user_id, ...more }),
			]);
			while ((await owner.query("select from graphile_worker.jobs where id = $1", [rows[0]?.id])).rowCount !== 0) await wait(1);
			times.push(performance.now() - begun);
		}
	return times;
}

/** The same rows once more, for a message beside it. */
async function copyBeside(owner: pg.Pool, { customer_id }: FamiliesSchool, id: number): Promise<number> {
	const client = await owner.connect();
	try {
		await client.query("begin");
		await actIn(client, customer_id);
		const { rows } = await client.query<{ id: string }>("insert into messages (channels) values ('{email}') returning id");
		const columns =
			"customer_id, message_id, person_kind, person_id, name, first_name, channel, language, address, children, relationship, emergency_order, targets";
		// through a file of the server's: what a program reads and writes in between is not measured
		const file = `/tmp/homeroom-bench-${process.pid}.copy`;
		await client.query(
			`copy (select ${columns.replace("message_id", `${rows[0]?.id}`)} from message_recipients where message_id = ${id}) to '${file}'`,
		);
		const begun = performance.now();
		await client.query(`copy message_recipients (${columns}) from '${file}'`);
		const took = performance.now() - begun;
		await client.query("rollback");
		return took;
	} finally {
		client.release();
	}
}

/** As many mails of the same size, by the library alone. */
async function bareMails(sink: Started, count: number): Promise<number> {
	const { url } = await told(sink, "again");
	const transport = createTransport({ url, pool: true, maxConnections: 4, maxMessages: 1000 });
	const html = `<p>${"Dear Ada Bench, Ben needs a packed lunch on Friday. ".repeat(60)}</p>`;
	let next = 0;
	const hand = async () => {
		for (let n = next++; n < count; n = next++)
			await transport.sendMail({
				from: "Homeroom <school@homeroom.test>",
				to: `f${n}@families.bench`,
				subject: TEXT.subject,
				text: "Dear Ada Bench, Ben needs a packed lunch on Friday.",
				html,
				messageId: `<bare-${n}@homeroom.test>`,
			});
	};
	await Promise.all(Array.from({ length: 16 }, hand));
	transport.close();
	await until(async () => (await told(sink)).taken >= count);
	return (await told(sink)).ms;
}
