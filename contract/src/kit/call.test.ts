import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "../contract.generated.ts";
import { area, type Call, call, download, pathNames, upload } from "./call.ts";

const answer = z.object({ ok: z.boolean() });
const every = Object.entries(contract).flatMap(([name, calls]) =>
	Object.entries(calls).map(([callName, value]) => [`${name}.${callName}`, value as unknown as Call] as const),
);

describe("call", () => {
	test("knows method and path, and what nobody says", () => {
		expect(call({ get: "/things", access: "member", summary: "Things", answer })).toMatchObject({
			method: "GET",
			path: "/things",
			access: "member",
			status: 200,
			reads: true,
		});
		expect(call({ post: "/things", access: "public", summary: "Make", answer })).toMatchObject({ method: "POST", reads: false });
		expect(call({ post: "/find", access: "public", summary: "Find", reads: true, status: 201, answer })).toMatchObject({
			reads: true,
			status: 201,
		});
		expect(call({ put: "/a", access: "public", summary: "", answer }).method).toBe("PUT");
		expect(call({ patch: "/a", access: "public", summary: "", answer }).method).toBe("PATCH");
		expect(call({ delete: "/a", access: "public", summary: "", answer }).method).toBe("DELETE");
	});
	test("path parts are ids: whole, positive, safe numbers", () => {
		const { params } = call({ get: "/schools/{customer_id}/rooms/{id}", access: "member", summary: "Room", answer });
		expect(z.parse(params, { customer_id: "7", id: "12" })).toEqual({ customer_id: 7, id: 12 });
		for (const id of ["", "0", "-1", "1.5", "abc", "1e400", "9007199254740992", "NaN", "١"])
			expect(z.safeParse(params, { customer_id: "7", id }).success).toBe(false);
		fc.assert(
			fc.property(fc.string(), (text) => {
				const parsed = z.safeParse(params, { customer_id: "7", id: text });
				if (parsed.success) expect(Number.isSafeInteger((parsed.data as { id: number }).id)).toBe(true);
			}),
		);
	});
	test("takes its own params where it has some", () => {
		const params = z.object({ word: z.string() });
		expect(call({ get: "/words/{word}", access: "member", summary: "", params, answer }).params).toBe(params);
	});
	test("says where a body or an answer is a file", () => {
		expect(call({ get: "/a", access: "member", summary: "", answer })).toMatchObject({ takes: "json", gives: "json", maxBytes: null });
		expect(upload({ post: "/a", access: "member", summary: "", maxBytes: 9, answer })).toMatchObject({
			takes: "file",
			maxBytes: 9,
		});
		expect(download({ get: "/a", access: "member", summary: "" })).toMatchObject({ gives: "file", status: 200, reads: true });
		// @ts-expect-error a file that comes in has a limit
		upload({ post: "/a", access: "member", summary: "", answer });
		// @ts-expect-error what goes out is described, or a file
		call({ get: "/a", access: "member", summary: "" });
	});
	test("without a place it is none", () => {
		expect(() =>
			call({ access: "public", summary: "", answer } as unknown as { get: "/x"; access: "public"; summary: ""; answer: typeof answer }),
		).toThrow("get, post");
	});
	test("an area is its calls", () => {
		const calls = { one: call({ get: "/one", access: "public", summary: "", answer }) };
		expect(area(calls)).toBe(calls);
	});
});

test("pathNames lists the names in order", () => {
	expect(pathNames("/a/{b}/c/{d_e}")).toEqual(["b", "d_e"]);
	expect(pathNames("/a")).toEqual([]);
});

describe("the contract", () => {
	test("has no two calls in one place", () => {
		const places = every.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
		expect(new Set(places).size).toBe(places.length);
		expect(places.length).toBeGreaterThanOrEqual(19);
	});
	test.each(every)("%s names access and says what it is for", (_, { access, summary, path }) => {
		expect(access).toMatch(/^(public|signed-in|member|operator|[A-Z]\w+\.[A-Za-z]+)$/);
		expect(summary.length).toBeGreaterThan(5);
		expect(path).toMatch(/^\/[\w\-/{}]+$/);
	});
	test.each(every.filter(([, { method }]) => method === "GET"))("%s only reads", (_, { reads }) => expect(reads).toBe(true));
});
