import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRole } from "../../../testing/casts/as-role.ts";
import { castMessages, type MessagesCast } from "../../../testing/casts/messages-cast.ts";
import { inSchool } from "../../../testing/in-school.ts";
import type { Caller } from "../../../testing/test-app.ts";
import { makeFile } from "../../files/files.builders.ts";

let c: MessagesCast;
beforeAll(async () => {
	c = await castMessages();
});
afterAll(() => c.close());

const attach = ({ id }: Message, name: string) =>
	inSchool(c.t, c.t.north.customer_id, (client) =>
		makeFile(client, c.t.folder, {
			customer_id: c.t.north.customer_id,
			platform_module_id: MODULES.Communications.id,
			record: "messages",
			record_id: id,
			name,
			media_type: "application/pdf",
			bytes: Buffer.from(`%PDF-1.4 ${name}`),
		}),
	);
const copy = async (by: Caller, id: number) => (await by.call<Message & Record<string, unknown>>("POST", `/messages/${id}/copy`)).body;
const namesOf = ({ files }: Pick<Message, "files">) => files.map(({ name }) => name);

test("a copy has the attachments of its message, as files of its own over the same bytes", async () => {
	const first = await c.draft(c.office);
	const slip = await attach(first, "Slip.pdf");
	await attach(first, "Plan.pdf");
	const gone = await attach(first, "Old.pdf");
	await c.t.owner.query("update files set deleted_at = now() where id = $1", [gone.id]);
	const second = await copy(c.office, first.id);
	expect(namesOf(second)).toEqual(["Plan.pdf", "Slip.pdf"]);
	expect(second.files.map(({ id }) => id)).not.toContain(slip.id);
	const { rows } = await c.t.owner.query<{ n: number; of: number }>(
		"select count(distinct v.sha256)::int as n, count(*)::int as of from file_versions v join files f on f.customer_id = v.customer_id and f.id = v.file_id where v.customer_id = $1 and f.name = 'Slip.pdf'",
		[c.t.north.customer_id],
	);
	expect(rows).toEqual([{ n: 1, of: 2 }]);
	// the one goes without the other
	await c.t.owner.query("update files set deleted_at = now() where id = $1", [second.files[0]?.id]);
	expect(namesOf((await c.office.call<Message & Record<string, unknown>>("GET", `/messages/${first.id}`)).body)).toHaveLength(2);
	expect(namesOf(await copy(c.office, second.id))).toEqual(["Slip.pdf"]);
	expect((await copy(c.office, (await c.draft(c.office, { falls_back: true })).id)).files).toEqual([]);
});

test("whoever may not see the message copies neither it nor what lies beside it", async () => {
	const first = await c.draft(c.office);
	await attach(first, "Private.pdf");
	const own = await asRole(c.t, c.t.north, "teacher", granting({ Communications: ["ViewOwn", "Create"] }));
	const blind = await asRole(c.t, c.t.north, "editor", granting({ Communications: ["Create"] }));
	for (const by of [own, blind, c.southAdmin]) expect((await by.call("POST", `/messages/${first.id}/copy`)).status).toBe(404);
	const hers = await c.draft(blind, { targets: [] });
	await attach(hers, "Hers.pdf");
	const files = async () => Number((await c.t.owner.query("select count(*) from files where name = 'Hers.pdf'")).rows[0].count);
	await blind.call("POST", `/messages/${hers.id}/copy`);
	expect(await files()).toBe(1);
});
