import { describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createClient } from "./client.ts";
import type { Routes } from "./routes.ts";
import { createSend, type Surroundings } from "./send.ts";

const ROUTES: Routes = {
	students: {
		list: { method: "GET", path: "/students", open: false, keyed: false },
		update: { method: "PATCH", path: "/students/{id}", open: false, keyed: false },
		create: { method: "POST", path: "/students", open: false, keyed: true },
	},
	session: { login: { method: "POST", path: "/auth/login", open: true, keyed: false } },
};
interface Areas {
	students: Record<"list" | "update" | "create", unknown>;
	session: Record<"login", unknown>;
}
type AnyCall = (input?: object, options?: object) => Promise<unknown>;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function clientWith(answer: (url: string, init: RequestInit) => Response | Promise<Response>, more: Partial<Surroundings> = {}) {
	let token = "old";
	const fetched = vi.fn((url: string, init: RequestInit) => Promise.resolve(answer(url, init)));
	const renew = vi.fn(async () => {
		token = "new";
	});
	const send = createSend({
		fetch: fetched as unknown as typeof fetch,
		token: () => token,
		renew,
		headers: () => ({ "client-type": "WEB", "accept-language": "de" }),
		sentence: (about) => `sentence: ${about}`,
		...more,
	});
	const client = createClient<Areas>(
		ROUTES,
		() => Promise.resolve({}),
		send,
		() => Promise.reject(new Error("no files here")),
	) as unknown as Record<"students" | "session", Record<string, AnyCall>>;
	const call = (area: "students" | "session", name: string): AnyCall => client[area][name] ?? (() => Promise.reject(new Error(name)));
	const headers = (at: number) => (fetched.mock.calls[at]?.[1].headers ?? {}) as Record<string, string>;
	return { call, fetched, renew, headers };
}
const authorization = (init: RequestInit) => (init.headers as Record<string, string>).authorization;

describe("a call", () => {
	it("fills the path and leaves out parts of the query that have no value", async () => {
		const { call, fetched, headers } = clientWith(() => json(200, {}));
		await call("students", "list")({ query: { page: 2, search: "", sort: undefined, status: "enrolled" } });
		await call("students", "update")({ params: { id: 7 }, body: { version: 1 } });
		expect(fetched.mock.calls.map(([url]) => url)).toEqual(["/api/students?page=2&status=enrolled", "/api/students/7"]);
		expect(headers(0)).toEqual({ "client-type": "WEB", "accept-language": "de", authorization: "Bearer old" });
	});
	it("that creates carries a key, its own each time", async () => {
		const { call, headers } = clientWith(() => json(201, {}));
		await call("students", "create")({ body: {} });
		await call("students", "create")({ body: {} });
		await call("students", "create")({ body: {} }, { idempotencyKey: "mine" });
		expect(headers(0)["idempotency-key"]).toBeTruthy();
		expect(headers(0)["idempotency-key"]).not.toBe(headers(1)["idempotency-key"]);
		expect(headers(2)["idempotency-key"]).toBe("mine");
	});
});

describe("an expired token", () => {
	it("is renewed and the call repeated with the new one and the same key", async () => {
		const { call, fetched, renew, headers } = clientWith((_url, init) =>
			authorization(init) === "Bearer new" ? json(201, { id: 1 }) : json(401, { error: "token_invalid", message: "Invalid access token" }),
		);
		expect(await call("students", "create")({ body: {} })).toEqual({ id: 1 });
		expect(renew).toHaveBeenCalledExactlyOnceWith("old");
		expect(fetched).toHaveBeenCalledTimes(2);
		expect(headers(0)["idempotency-key"]).toBe(headers(1)["idempotency-key"]);
	});
	it("is not renewed twice for one call", async () => {
		const { call, renew } = clientWith(() => json(401, { error: "token_invalid", message: "Invalid access token" }));
		await expect(call("students", "list")()).rejects.toMatchObject({ status: 401 });
		expect(renew).toHaveBeenCalledOnce();
	});
	it("has nothing to do with a refused login", async () => {
		const { call, renew, headers } = clientWith(() => json(401, { error: "login_failed", message: "Email Or Password Invalid" }));
		await expect(call("session", "login")({ body: {} })).rejects.toMatchObject({ status: 401, message: "Email Or Password Invalid" });
		expect(renew).not.toHaveBeenCalled();
		expect(headers(0).authorization).toBeUndefined();
	});
});

describe("a failed call", () => {
	it("tells the server's sentence, fields and current record", async () => {
		const body = { error: "conflict", message: "Changed.", fields: { a: "b" }, current: { id: 1 }, request_id: "r" };
		const { call } = clientWith(() => json(409, body));
		const error = await call("students", "list")().catch((failure: unknown) => failure);
		expect(error).toBeInstanceOf(ApiError);
		expect(error).toMatchObject({
			status: 409,
			code: "conflict",
			message: "Changed.",
			fields: { a: "b" },
			current: { id: 1 },
			request_id: "r",
		});
	});
	it("has our own sentence when the answer is not ours", async () => {
		const { call } = clientWith(() => new Response("<html>Bad gateway</html>", { status: 502 }));
		await expect(call("students", "list")()).rejects.toMatchObject({ status: 502, message: "sentence: unexpected" });
	});
	it("without a network has status 0", async () => {
		const { call } = clientWith(() => Promise.reject(new TypeError("Failed to fetch")));
		await expect(call("students", "list")()).rejects.toMatchObject({ status: 0, code: "unreachable" });
	});
	it("ends after the time-out", async () => {
		const never = (_url: string, { signal }: RequestInit) =>
			new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
		const { call } = clientWith(never, { timeoutMs: 20 });
		await expect(call("students", "list")()).rejects.toMatchObject({ status: 0, code: "timeout", message: "sentence: timeout" });
	});
	it("stays an abort when the caller gave up", async () => {
		const { call } = clientWith((_url, { signal }) => Promise.reject(signal?.reason));
		await expect(call("students", "list")({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
	});
});
