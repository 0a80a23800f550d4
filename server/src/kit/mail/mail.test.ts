import { createServer, type Server } from "node:net";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import type { Logger } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMails, TEST_LINKS } from "../../testing/mail-reading.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { openPool } from "../db/pool.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { sendMail, sendSecretMail } from "./mail.ts";
import type { Mail, SecretMail } from "./mail-content.ts";
import { mailHtml, mailPlainText } from "./mail-layout.ts";
import { createMailSender, doubtMails } from "./mail-sender.ts";
import { mailWords } from "./mail-words.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 2, as: "platform", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
const MAIL: Mail = {
	template: "reset",
	locale: "de",
	to: "ana@x.test",
	subject: "Neues Passwort <b>",
	paragraphs: ["Hallo O'Neill & Söhne <script>"],
	action: { label: "Setzen", url: 'http://homeroom.test/Password-setup#a"b' },
	note: "Gilt einmal.",
	look: { name: "Gymnasium", primary_color: "#5b21b6" },
};
const put = async (mail = MAIL) => {
	await sendMail(t.platform, mail);
	const { rows } = await t.owner.query<{ id: string }>("select id from platform.mails order by id desc limit 1");
	return Number(rows[0]?.id);
};
let warned: string[] = [];
beforeEach(() => {
	warned = [];
});
const LOG = { warn: (_: unknown, sentence: string) => void warned.push(sentence) } as unknown as Pick<Logger, "warn">;
const row = async (id: number) => (await t.owner.query("select * from platform.mails where id = $1", [id])).rows[0];

/** A mail server that takes what comes, refuses everything, is gone when it has got the text, or says nothing more than its name. */
async function smtp(how: "takes" | "refuses" | "leaves" | "hangs" = "takes"): Promise<{ url: string; received: string[]; server: Server }> {
	const received: string[] = [];
	const server = createServer((socket) => {
		let data = false;
		let text = "";
		socket.write("220 test\r\n");
		socket.on("data", (chunk) => {
			text += chunk;
			if (how === "hangs") return;
			if (data) {
				if (!text.endsWith("\r\n.\r\n")) return;
				received.push(text);
				data = false;
				if (how === "leaves") socket.destroy();
				else socket.write("250 taken\r\n");
			} else if (/^DATA/im.test(text)) {
				data = true;
				socket.write("354 go on\r\n");
			} else if (/^QUIT/im.test(text)) socket.end("221 bye\r\n");
			else if (how === "refuses" && /^RCPT/im.test(text)) socket.write("550 nobody here\r\n");
			else socket.write("250 ok\r\n");
			text = "";
		});
		socket.on("error", () => {});
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, received, server };
}

describe("a mail", () => {
	test("is text and html, with every value escaped and the school's colour", () => {
		const html = mailHtml(MAIL);
		expect(html).toContain("O&#39;Neill &amp; Söhne &lt;script&gt;");
		expect(html).not.toContain("<script>");
		expect(html).toContain("background:#5b21b6;color:#ffffff");
		expect(html).toContain('href="http://homeroom.test/Password-setup#a&quot;b"');
		expect(html).toContain('lang="de"');
		expect(mailPlainText(MAIL)).toBe(
			"Hallo O'Neill & Söhne <script>\n\nSetzen:\nhttp://homeroom.test/Password-setup#a\"b\n\nGilt einmal.\n\n-- \nGymnasium",
		);
	});
	test("speaks the reader's language", () => {
		expect(LOCALES.map((locale) => mailWords(locale, { name: "Ana" })("kit.hello"))).toEqual([
			"Hello Ana,",
			"Hallo Ana,",
			"Bonjour Ana,",
			"Olá Ana,",
		]);
	});
	test("that belongs to a transaction goes with it", async () => {
		const before = await put();
		await expect(
			t.platform.transaction().execute(async (transaction) => {
				await sendMail(transaction as never, MAIL);
				throw new Error("no");
			}),
		).rejects.toThrow("no");
		const { rows } = await t.owner.query("select count(*)::int as n from platform.mails where id > $1", [before]);
		expect(rows).toEqual([{ n: 0 }]);
		const jobs = await t.owner.query("select count(*)::int as n from graphile_worker.jobs where key = $1", [`mail ${before}`]);
		expect(jobs.rows).toEqual([{ n: 1 }]);
	});
	test("without a mail server stays in the outbox to be read", async () => {
		const id = await put();
		await createMailSender(pool, { url: undefined, from: "a@b.test" }, TEST_LINKS.box, LOG)(id);
		expect(await row(id)).toMatchObject({ status: "kept", recipient: "ana@x.test", body_text: expect.stringContaining("Hallo") });
	});
	test("with one is sent once, and its text is forgotten", async () => {
		const { url, received, server } = await smtp();
		const send = createMailSender(pool, { url, from: "Homeroom <from@x.test>" }, TEST_LINKS.box, LOG);
		const id = await put();
		await send(id);
		await send(id);
		server.close();
		expect(received).toHaveLength(1);
		expect(received[0]).toMatch(/From: Homeroom <from@x.test>/);
		expect(received[0]).toContain(`Message-ID: <${(await row(id)).message_key}@x.test>`);
		expect(await row(id)).toMatchObject({ status: "sent", body_text: null, body_html: null, attempts: 1 });
	});
	test("with a secret link lies in the outbox without it, and reaches its reader whole", async () => {
		const secret = "k".repeat(43);
		const mail: SecretMail = { ...MAIL, action: { label: "Setzen", url: "http://homeroom.test/Password-setup#", secret } };
		await sendSecretMail(t.platform, TEST_LINKS.box, mail);
		const { rows } = await t.owner.query(
			"select id, m::text as whole, body_text, body_html from platform.mails m order by id desc limit 1",
		);
		expect(rows[0].whole).not.toContain(secret);
		expect(rows[0].body_text).toContain("http://homeroom.test/Password-setup#…");
		expect(rows[0].body_html).toContain('href="http://homeroom.test/Password-setup#…"');
		expect((await readMails(t, "recipient", "ana@x.test")).at(-1)?.body_text).toContain(`Password-setup#${secret}`);
		const { url, received, server } = await smtp();
		await createMailSender(pool, { url, from: "a@b.test" }, TEST_LINKS.box, LOG)(Number(rows[0].id));
		server.close();
		expect(received.join("").replaceAll("=\r\n", "")).toContain(secret);
		expect(await row(rows[0].id)).toMatchObject({ status: "sent", sealed: null, body_text: null });
	});
	test("that was sealed with another secret says so and is not sent", async () => {
		await sendSecretMail(t.platform, TEST_LINKS.box, { ...MAIL, action: { label: "Setzen", url: "http://x.test/#", secret: "s" } });
		const { rows } = await t.owner.query("select id from platform.mails order by id desc limit 1");
		const { url, received, server } = await smtp();
		await expect(createMailSender(pool, { url, from: "a@b.test" }, createSecretBox("another"), LOG)(Number(rows[0].id))).rejects.toThrow();
		server.close();
		expect(received).toEqual([]);
		expect(await row(rows[0].id)).toMatchObject({ status: "failed" });
	});
	test("that is refused says why, keeps its text and can be tried again", async () => {
		const { url, server } = await smtp("refuses");
		const id = await put();
		await expect(createMailSender(pool, { url, from: "a@b.test" }, TEST_LINKS.box, LOG)(id)).rejects.toThrow();
		server.close();
		expect(await row(id)).toMatchObject({ status: "failed", attempts: 1, last_error: expect.stringContaining("550") });
		const second = await smtp();
		await createMailSender(pool, { url: second.url, from: "a@b.test" }, TEST_LINKS.box, LOG)(id);
		second.server.close();
		expect(await row(id)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
		expect(second.received[0]).toContain(`Message-ID: <${(await row(id)).message_key}@b.test>`);
	});
	test("that two senders take at once is handed over by one of them", async () => {
		const { url, received, server } = await smtp();
		const id = await put();
		await Promise.all([1, 2, 3].map(() => createMailSender(pool, { url, from: "a@b.test" }, TEST_LINKS.box, LOG)(id)));
		server.close();
		expect(received).toHaveLength(1);
		expect(await row(id)).toMatchObject({ status: "sent", attempts: 1 });
	});
	test("whose server left with the text is in doubt, keeps it, and is not sent again by itself", async () => {
		const { url, received, server } = await smtp("leaves");
		const send = createMailSender(pool, { url, from: "a@b.test" }, TEST_LINKS.box, LOG);
		const id = await put();
		await send(id);
		expect(warned).toEqual([
			expect.stringMatching(new RegExp(`^Mail ${id} is in doubt: the mail server was gone .* mail again ${id}, or mail settle ${id}\\.$`)),
		]);
		expect(await row(id)).toMatchObject({ status: "in_doubt", attempts: 1, body_text: expect.stringContaining("Hallo") });
		await send(id);
		server.close();
		expect(received).toHaveLength(1);
	});
	test.each([
		["takes too long", { patience: 300 }, false],
		["hangs while this server ends", {}, true],
	])("whose server %s is let go of at once, and waits for the next attempt", async (_, more, ends) => {
		const { url, server } = await smtp("hangs");
		const id = await put();
		const end = new AbortController();
		if (ends) server.once("connection", () => end.abort());
		await expect(createMailSender(pool, { url, from: "a@b.test", ...more }, TEST_LINKS.box, LOG, end.signal)(id)).rejects.toThrow();
		server.close();
		expect(await row(id)).toMatchObject({ status: "failed", attempts: 1, body_text: expect.stringContaining("Hallo") });
	});
	test("that somebody sits and waits for goes before all others that wait", async () => {
		await put();
		await sendSecretMail(t.platform, TEST_LINKS.box, { ...MAIL, action: { label: "Setzen", url: "http://x.test/#", secret: "s" } });
		const { rows } = await t.owner.query(
			"select task_identifier as task, priority from graphile_worker.jobs where task_identifier like 'send_mail%' order by id desc limit 2",
		);
		const [now, later] = rows;
		expect([now.task, later.task]).toEqual(["send_mail_now", "send_mail"]);
		expect(now.priority).toBeLessThan(later.priority);
	});
	test("whose sender was killed is in doubt after a while, not before", async () => {
		const [young, old] = [await put(), await put()];
		await t.owner.query("update platform.mails set status = 'sending', claimed_at = now() - interval '1 minute' where id = $1", [young]);
		await t.owner.query("update platform.mails set status = 'sending', claimed_at = now() - interval '1 hour' where id = $1", [old]);
		await doubtMails(pool, LOG);
		expect([await row(young), await row(old)]).toMatchObject([{ status: "sending" }, { status: "in_doubt" }]);
		expect(warned).toEqual([expect.stringMatching(new RegExp(`^Mail ${old} is in doubt: the process that handed it over ended`))]);
	});
});
