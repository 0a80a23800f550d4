import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { tellOfFailedBackup } from "./console.backups.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
});
afterAll(() => t.close());

const look = () => tellOfFailedBackup(t.platform, "http://homeroom.test");
const mails = async () =>
	(await t.owner.query("select recipient, subject, body_text from platform.mails where template = 'backup_failed' order by id")).rows;
const backup = (bytes: number | null, problem: string | null) =>
	t.owner.query("insert into platform.backups (finished_at, bytes, problem) values (now(), $1, $2)", [bytes, problem]);

test("operators alone hear that the last backup failed, once a day as long as it has", async () => {
	await look();
	await backup(10, null);
	await look();
	expect(await mails()).toEqual([]);
	await backup(null, "The disk is full.");
	await Promise.all([look(), look(), look()]);
	expect(await mails()).toEqual([
		{ recipient: t.operator.email, subject: "The backup of Homeroom failed", body_text: expect.stringContaining("The disk is full.") },
	]);
	await look();
	expect(await mails()).toHaveLength(1);
	await t.owner.query("update platform.mails set created_at = created_at - interval '25 hours' where template = 'backup_failed'");
	await look();
	expect(await mails()).toHaveLength(2);
	await t.owner.query("update platform.mails set created_at = created_at - interval '25 hours' where template = 'backup_failed'");
	await backup(10, null);
	await look();
	expect(await mails()).toHaveLength(2);
});
