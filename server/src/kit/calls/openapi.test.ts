import { contract } from "@homeroom/contract/contract.generated.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTE_TABLE } from "../../testing/route-table.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { openApi } from "./openapi.ts";

interface Operation {
	operationId: string;
	summary: string;
	"x-access": string;
	security: unknown[];
	parameters: { name: string; in: string; required?: boolean; schema?: object }[];
	requestBody?: { content: { "application/json": { schema: { properties: object } } } };
	responses: Record<string, unknown>;
}
interface Document {
	openapi: string;
	paths: Record<string, Record<string, Operation>>;
}

/** What a reader of OpenAPI 3.1 would stumble over. */
function faultsOf(document: Document): string[] {
	const faults: string[] = [];
	const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
	);
	for (const { path, method, operation } of operations) {
		const where = `${method.toUpperCase()} ${path}`;
		const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
		const named = operation.parameters
			.filter((parameter) => parameter.in === "path" && parameter.required === true)
			.map(({ name }) => name);
		if (inPath.join() !== named.sort().join()) faults.push(`${where}: path names {${inPath.join()}}, parameters name {${named.join()}}`);
		for (const parameter of operation.parameters)
			if (typeof parameter.schema !== "object") faults.push(`${where}: ${parameter.name} has no schema`);
		for (const answer of Object.values(operation.responses) as { description?: string }[])
			if (answer.description === undefined) faults.push(`${where}: an answer without a description`);
		if (!/^(get|post|put|patch|delete)$/.test(method)) faults.push(`${where}: no method`);
	}
	const ids = operations.map(({ operation }) => operation.operationId);
	faults.push(...ids.filter((id, i) => ids.indexOf(id) < i).map((id) => `${id} is there twice`));
	for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
		const found = (reference as string)
			.replace("#/", "")
			.split("/")
			.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
		if (found === undefined && !/^#\/\$defs\//.test(reference as string)) faults.push(`${reference} leads nowhere`);
	}
	return faults;
}

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

const document = async () => (await t.anonymous.call<Document>("GET", "/openapi.json")).body;

describe("the OpenAPI document", () => {
	test("is valid OpenAPI 3.1", async () => {
		expect(faultsOf(await document())).toEqual([]);
		const broken = structuredClone(await document());
		const show = broken.paths["/api/students/{id}"]?.get as Operation;
		show.parameters = [];
		show.operationId = "students.list";
		show.responses = { default: { content: { "application/json": { schema: { $ref: "#/components/schemas/None" } } } } };
		expect(faultsOf(broken)).toEqual([
			"GET /api/students/{id}: path names {id}, parameters name {}",
			"GET /api/students/{id}: an answer without a description",
			"students.list is there twice",
			"#/components/schemas/None leads nowhere",
		]);
	});
	test("holds every call once, with its access", async () => {
		const { paths, openapi } = await document();
		expect(openapi).toBe("3.1.0");
		const operations = Object.values(paths).flatMap((path) => Object.values(path));
		expect(operations).toHaveLength(ROUTE_TABLE.length);
		expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(ROUTE_TABLE.length);
		for (const { call, name } of ROUTE_TABLE) {
			const operation = paths[`/api${call.path}`]?.[call.method.toLowerCase()];
			expect(operation, name).toMatchObject({ operationId: name, "x-access": call.access, summary: call.summary });
			expect(operation?.security, name).toEqual(call.access === "public" ? [] : [{ token: [] }]);
			expect(Object.keys(operation?.responses ?? {}), name).toEqual([String(call.status), "default"]);
		}
	});
	test("names path and query parameters, and bodies", async () => {
		const { paths } = await document();
		expect(paths["/api/students/{id}"]?.get?.parameters).toMatchObject([{ name: "id", in: "path", required: true }]);
		const listed = paths["/api/students"]?.get?.parameters.map(({ name }) => name);
		expect(listed).toEqual(expect.arrayContaining(["page", "limit", "search", "sort", "where", "archived"]));
		expect(Object.keys(paths["/api/students"]?.post?.requestBody?.content["application/json"].schema.properties ?? {})).toContain(
			"first_name",
		);
		expect(paths["/api/students"]?.get?.requestBody).toBeUndefined();
	});
	test("comes from the contract alone", async () => {
		expect(JSON.parse(JSON.stringify(openApi(contract, "0.1.0")))).toEqual(await document());
	});
	test("can be read by people, with a policy that lets nothing in from elsewhere", async () => {
		const page = await t.app.http.inject({ url: "/api/docs/" });
		expect(page.statusCode).toBe(200);
		expect(page.headers["content-type"]).toContain("text/html");
		const policy = String(page.headers["content-security-policy"]);
		expect(policy).toContain("default-src 'self'");
		expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
	});
});
