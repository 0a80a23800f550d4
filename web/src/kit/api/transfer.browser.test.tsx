import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../testing/web-eventually.ts";
import { batchOf } from "./batch-of.ts";
import { createClient } from "./client.ts";
import type { Routes } from "./routes.ts";
import type { Surroundings } from "./send.ts";
import { createTransfer, fileNameIn } from "./transfer.ts";

const ROUTES: Routes = {
	files: {
		put: { method: "POST", path: "/files/{id}", open: false, keyed: false, file: "up" },
		get: { method: "GET", path: "/files/{id}", open: false, keyed: false, file: "down" },
	},
};
interface FileCall {
	upload(file: Blob, input?: object, options?: object): Promise<unknown>;
	read(input?: object, options?: object): Promise<{ name: string; blob: Blob }>;
	download(input?: object): Promise<void>;
}

/** An XMLHttpRequest whose answers the test gives. */
class FakeExchange {
	static answers: { status: number; body: string }[] = [];
	static sent: { url: string; headers: Record<string, string>; body: Blob }[] = [];
	upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
	onload?: () => void;
	onerror?: () => void;
	onabort?: () => void;
	status = 0;
	responseText = "";
	timeout = 0;
	#url = "";
	#headers: Record<string, string> = {};
	open(_method: string, url: string) {
		this.#url = url;
	}
	setRequestHeader(name: string, value: string) {
		this.#headers[name] = value;
	}
	getResponseHeader(name: string) {
		return name === "x-request-id" ? "batch-1" : null;
	}
	abort() {
		this.onabort?.();
	}
	send(body: Blob) {
		FakeExchange.sent.push({ url: this.#url, headers: this.#headers, body });
		const answer = FakeExchange.answers.shift();
		if (answer === undefined) return;
		this.upload.onprogress?.({ loaded: 1, total: 4 });
		if (answer.status === 0) return this.onerror?.();
		this.status = answer.status;
		this.responseText = answer.body;
		this.onload?.();
	}
}

function filesWith(more: Partial<Surroundings> = {}) {
	let token = "old";
	const renew = vi.fn(async () => {
		token = "new";
	});
	const around: Surroundings = {
		fetch: () => Promise.reject(new TypeError("offline")),
		token: () => token,
		renew,
		headers: () => ({ "client-type": "WEB" }),
		sentence: (about) => `sentence: ${about}`,
		...more,
	};
	const client = createClient<unknown>(
		ROUTES,
		async () => ({}),
		async () => null,
		async () => createTransfer(around),
	) as unknown as {
		files: { put: FileCall; get: FileCall };
	};
	return { put: client.files.put, get: client.files.get, renew };
}
const real = window.XMLHttpRequest;
beforeEach(() => {
	FakeExchange.answers = [];
	FakeExchange.sent = [];
	window.XMLHttpRequest = FakeExchange as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
	window.XMLHttpRequest = real;
});
const file = new Blob(["hello"]);

describe("sending a file", () => {
	it("sends the bytes with the token in a header, and tells how far it is", async () => {
		FakeExchange.answers = [{ status: 201, body: '{"id":1}' }];
		const told: number[] = [];
		const { put } = filesWith();
		const answer = await put.upload(
			file,
			{ params: { id: 7 }, query: { name: "a b.txt" } },
			{ onProgress: (part: number) => told.push(part) },
		);
		expect(answer).toEqual({ id: 1 });
		// so that it can be undone
		expect(batchOf(answer as object)).toBe("batch-1");
		expect(FakeExchange.sent).toEqual([
			{
				url: "/api/files/7?name=a+b.txt",
				headers: { "client-type": "WEB", authorization: "Bearer old", "content-type": "application/octet-stream" },
				body: file,
			},
		]);
		expect(told).toEqual([0.25]);
	});
	it("renews an expired token once and sends again", async () => {
		FakeExchange.answers = [
			{ status: 401, body: '{"error":"token_invalid","message":"x"}' },
			{ status: 201, body: '{"id":1}' },
		];
		const { put, renew } = filesWith();
		await put.upload(file, { params: { id: 7 } });
		expect(renew).toHaveBeenCalledExactlyOnceWith("old");
		expect(FakeExchange.sent.map(({ headers }) => headers.authorization)).toEqual(["Bearer old", "Bearer new"]);
	});
	it("tells the server's refusal, our own sentence, or that nothing came back", async () => {
		FakeExchange.answers = [
			{ status: 413, body: '{"error":"too_large","message":"Too large."}' },
			{ status: 502, body: "<html>" },
			{ status: 0, body: "" },
		];
		const { put } = filesWith();
		await expect(put.upload(file, { params: { id: 7 } })).rejects.toMatchObject({ status: 413, message: "Too large." });
		await expect(put.upload(file, { params: { id: 7 } })).rejects.toMatchObject({ status: 502, message: "sentence: unexpected" });
		await expect(put.upload(file, { params: { id: 7 } })).rejects.toMatchObject({ status: 0, code: "unreachable" });
	});
	it("stops when the person does", async () => {
		const stop = new AbortController();
		const going = filesWith().put.upload(file, { params: { id: 7 } }, { signal: stop.signal });
		await eventually(() => expect(FakeExchange.sent).toHaveLength(1));
		stop.abort();
		await expect(going).rejects.toMatchObject({ name: "AbortError" });
		await expect(filesWith().put.upload(file, { params: { id: 7 } }, { signal: stop.signal })).rejects.toMatchObject({
			name: "AbortError",
		});
	});
});

describe("fetching a file", () => {
	const answer = (name: string) =>
		new Response("bytes", {
			headers: { "content-type": "text/plain", "content-disposition": `attachment; filename="x"; filename*=UTF-8''${name}` },
		});
	it("has the server's name, and the token is renewed once", async () => {
		const asked: unknown[] = [];
		const { get, renew } = filesWith({
			fetch: (url, init) => {
				asked.push([url, new Headers(init?.headers).get("authorization")]);
				return Promise.resolve(asked.length === 1 ? new Response("{}", { status: 401 }) : answer("%C3%84.txt"));
			},
		});
		const { name, blob } = await get.read({ params: { id: 7 } });
		expect([name, await blob.text()]).toEqual(["Ä.txt", "bytes"]);
		expect(renew).toHaveBeenCalledOnce();
		expect(asked).toEqual([
			["/api/files/7", "Bearer old"],
			["/api/files/7", "Bearer new"],
		]);
	});
	it("is given to the person to save", async () => {
		const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
			expect([this.download, this.href.startsWith("blob:")]).toEqual(["plan.pdf", true]);
		});
		await filesWith({ fetch: () => Promise.resolve(answer("plan.pdf")) }).get.download({ params: { id: 7 } });
		expect(clicked).toHaveBeenCalledOnce();
		clicked.mockRestore();
	});
	it("is refused with the server's sentence", async () => {
		const refused = new Response('{"error":"not_found","message":"Not there."}', { status: 404 });
		await expect(filesWith({ fetch: () => Promise.resolve(refused) }).get.read()).rejects.toMatchObject({
			status: 404,
			message: "Not there.",
		});
		await expect(filesWith().get.read()).rejects.toMatchObject({ status: 0, code: "unreachable" });
	});
	it.each([
		[null, "file"],
		['attachment; filename="a.txt"', "a.txt"],
		[`attachment; filename="a.txt"; filename*=UTF-8''%zz`, "a.txt"],
	])("the name in %s is %s", (header, name) => expect(fileNameIn(header)).toBe(name));
});
