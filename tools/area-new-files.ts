import type { AreaNames } from "./area-new-names.ts";
import { newAreaWords } from "./area-new-words.ts";
import type { GeneratedFiles } from "./generated-files.ts";

/** What `npm run area:new` writes. Houses is the same with more in it. */
export function areaFiles(names: AreaNames): GeneratedFiles {
	const { name, step } = names;
	return {
		[`contract/src/areas/${name}/${name}.module.ts`]: moduleFile(names),
		[`contract/src/areas/${name}/${name}.rules.ts`]: rulesFile(names),
		[`contract/src/areas/${name}/${name}.contract.ts`]: contractFile(names),
		[`server/migrations/${step}_${name}_create.sql`]: migrationFile(names),
		[`server/src/areas/${name}/${name}.area.ts`]: serverFile(names),
		[`server/src/areas/${name}/${name}.samples.ts`]: samplesFile(names),
		[`server/src/areas/${name}/${name}.expected.ts`]: expectedFile(names),
		[`server/src/areas/${name}/${name}.test.ts`]: testFile(names),
		[`web/src/areas/${name}/${name}.area.ts`]: webFile(names),
		[`web/src/areas/${name}/${name}.route.tsx`]: routeFile(names),
		...newAreaWords(names),
	};
}

const moduleFile = ({ module, camel, id }: AreaNames) => `import { ALL_ROWS, moduleOf } from "../../kit/module-spec.ts";

export const ${camel}Module = moduleOf("${module}", {
	id: ${id},
	group: "school",
	actions: ALL_ROWS,
	helpers: ["View", "Create", "Edit", "Delete", "Import"],
	grants: { editor: ALL_ROWS, teacher: ["View"], office: ALL_ROWS, staff: ["View"] },
});
`;
const rulesFile = ({ name, module, constant }: AreaNames) => `import { record } from "../../kit/record.ts";

export const ${constant} = record({
	name: "${name}",
	module: "${module}",
	path: "/${name.replaceAll("_", "-")}",
	sort: "name",
	sorts: ["name"],
	keys: ["name"],
	fields: {
		name: { kind: "line", max: 80, required: true, single: true },
		note: { kind: "line", max: 200, column: "shown" },
	},
});
`;
const contractFile = ({ name, constant }: AreaNames) => `import { area } from "../../kit/call.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { ${constant} } from "./${name}.rules.ts";

export const ${name} = area(recordCalls(${constant}));
`;
const migrationFile = ({ name }: AreaNames) => `create table ${name} (
  name text not null check (length(name) between 1 and 80),
  note text check (length(note) <= 200)
);
call platform.make_record('${name}', 'public.words(name)');
create unique index ${name}_name on ${name} (customer_id, public.fold(name)) where archived_at is null;
`;
const serverFile = ({
	name,
	camel,
	constant,
	table,
}: AreaNames) => `import { ${name} } from "@homeroom/contract/areas/${name}/${name}.contract.ts";
import { ${constant} } from "@homeroom/contract/areas/${name}/${name}.rules.ts";
import { serve } from "../../kit/calls/serve.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { loggedRecord } from "../../kit/tables/logged-table.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import type { ServerArea } from "../../server-area.ts";

const ${table}: RecordTable<typeof ${constant}> = { spec: ${constant}, title: "name", about: "note", own: () => sql\`false\` };

export const ${camel}Area: ServerArea = {
	owns: { ${name}: "name note" },
	records: [${table}],
	logged: { ${name}: loggedRecord(${table}, "t.name") },
	routes: serve(${name}, recordHandlers(${table})),
};
`;
const samplesFile = ({ name, camel, singular }: AreaNames) => `import { inSchool } from "../../testing/in-school.ts";
import { recordSamples } from "../../testing/record-samples.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";

let made = 0;
const newOne = ({ customer_id }: Ids, t: TestApp): Promise<number> =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>("insert into ${name} (name) values ($1) returning id", [\`Sample ${singular} \${++made}\`]);
		return Number(rows[0]?.id);
	});

export const ${camel}Samples: AreaSamples<"${name}"> = recordSamples("${name}", {
	make: newOne,
	create: () => ({ name: \`New ${singular} \${++made}\`, note: "One of many" }),
	change: { note: "Another" },
	file: ["Name,Note\\nFirst,One\\n", ["name", "note"]],
});
`;
const expectedFile = ({ name, table }: AreaNames) => `import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, only, type Person } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const MAKERS: Person[] = ["admin", "editor", "office"];
const SEERS: Person[] = [...MAKERS, "teacher", "staff"];

export const ${table}_EXPECTED = {
	...recordFilesExpected("${name}", MAKERS),
	"${name}.list": only(200, SEERS),
	"${name}.show": only(200, SEERS),
	"${name}.activity": only(200, SEERS),
	"${name}.create": only(201, MAKERS),
	"${name}.update": only(200, MAKERS),
	"${name}.archive": only(200, MAKERS),
	"${name}.restore": only(200, MAKERS),
	"${name}.bulk_update": only(200, MAKERS),
	"${name}.bulk_archive": only(200, MAKERS),
	"${name}.bulk_restore": only(200, MAKERS),
} satisfies Partial<Record<CallName, Answers>>;
`;
const testFile = ({ name }: AreaNames) => `import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

test("one is added, found by its name and taken once; another school sees nothing of it", async () => {
	const admin = await t.as(t.north, "admin");
	const made = await admin.call<{ id: number }>("POST", "/${name.replaceAll("_", "-")}", { name: "First", note: "One" });
	expect(made).toMatchObject({ status: 201, body: { name: "First", note: "One" } });
	expect((await admin.call("GET", "/${name.replaceAll("_", "-")}?search=fir")).body).toMatchObject({ ${name}: [{ id: made.body.id }] });
	expect((await admin.call("POST", "/${name.replaceAll("_", "-")}", { name: "first" })).status).toBe(422);
	expect((await admin.call("POST", "/${name.replaceAll("_", "-")}", { name: "" })).status).toBe(422);
	expect((await (await t.as(t.south, "admin")).call("GET", \`/${name.replaceAll("_", "-")}/\${made.body.id}\`)).status).toBe(404);
	expect((await (await t.as(t.north, "client")).call("GET", "/${name.replaceAll("_", "-")}")).status).toBe(403);
});
`;
const webFile = ({ name, camel, module }: AreaNames) => `import type { WebArea } from "../../kit/area/web-area.ts";

export const ${camel}Area = {
	routes: [{ below: "app", from: "./${name}.route.tsx", name: "${camel}Routes", records: ["/${name.replaceAll("_", "-")}"] }],
	pages: [{ path: "/${name.replaceAll("_", "-")}", icon: "IconList", label: "page.${name}", permission: "${module}.View" }],
} satisfies WebArea;
`;
const routeFile = ({
	name,
	camel,
	constant,
}: AreaNames) => `import { ${constant} } from "@homeroom/contract/areas/${name}/${name}.rules.ts";
import { recordArea } from "../../kit/record/record-area.ts";
import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";

const ${constant}_AREA = recordArea(${constant}, {
	titleOf: ({ name }) => name,
	sections: [{ fields: ["name", "note"] }],
});

export const ${camel}Routes = (parent: AppLayoutRoute) => recordRoutes(parent, ${constant}_AREA);
`;
