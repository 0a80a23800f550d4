import { createServer, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLocalName, isPrivateAddress, isPublicAddress } from "../env/public-address.ts";
import { AddressRefused, createPublicFetch, mayLeadTo, refuseUnsafe } from "./public-fetch.ts";

let server: Server;
let url: string;
let hits = 0;
beforeAll(async () => {
	server = createServer((request, response) => {
		hits++;
		if (request.url === "/away") return response.writeHead(302, { location: `${url}/` }).end();
		if (request.url === "/large") return response.end("x".repeat(600 * 1024));
		if (request.url === "/nothing") return response.writeHead(204).end();
		if (request.url === "/silent") return;
		request.on("data", () => {}).on("end", () => response.setHeader("x-was", String(request.method)).end("hello"));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.close();
	server.closeAllConnections();
});

const get = { method: "GET", headers: {} };
const leadsTo =
	(...addresses: string[]): LookupFunction =>
	(_name, options, callback) =>
		options.all
			? callback(
					null,
					addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
				)
			: callback(null, addresses[0] as string, 4);

describe("public addresses", () => {
	test.each(["8.8.8.8", "1.1.1.1", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"])("%s is one", (address) =>
		expect(isPublicAddress(address)).toBe(true),
	);
	test.each([
		"127.0.0.1",
		"127.255.0.1",
		"0.0.0.0",
		"10.0.0.1",
		"172.16.0.1",
		"172.31.255.255",
		"192.168.1.1",
		"169.254.169.254",
		"100.64.0.1",
		"192.0.2.1",
		"198.18.0.1",
		"224.0.0.1",
		"255.255.255.255",
		"::",
		"::1",
		"::ffff:127.0.0.1",
		"::ffff:8.8.8.8",
		"fe80::1",
		"fd00::1",
		"ff02::1",
		"64:ff9b::7f00:1",
		"2002:7f00:1::",
		"2001:db8::1",
		"localhost",
		"",
	])("%s is none", (address) => expect(isPublicAddress(address)).toBe(false));
	test("names of this machine", () => {
		for (const name of ["localhost", "North.LOCALHOST", "127.0.0.2", "[::1]"]) expect(isLocalName(name)).toBe(true);
		for (const name of ["localhost.evil.test", "127.0.0.1.evil.test", "10.0.0.1", "evil.test"]) expect(isLocalName(name)).toBe(false);
	});
});

describe("requests on somebody's behalf", () => {
	const outside = createPublicFetch({ allowLocal: false });
	test.each([
		"http://example.org/",
		"ftp://example.org/",
		"https://127.0.0.1/",
		"https://2130706433/",
		"https://0x7f.1/",
		"https://[::ffff:127.0.0.1]/",
		"https://localhost/",
		"https://10.0.0.1:8443/",
	])("%s is not called", async (address) => {
		await expect(outside(address, get)).rejects.toThrow(AddressRefused);
	});
	test("a name that leads inside is not called, whatever else it leads to", async () => {
		const before = hits;
		for (const lookup of [leadsTo("127.0.0.1"), leadsTo("8.8.8.8", "10.0.0.1"), leadsTo("::1")])
			await expect(createPublicFetch({ allowLocal: false, lookup })("https://rebound.test/", get)).rejects.toThrow(AddressRefused);
		expect(hits).toBe(before);
	});
	test("a local name that leads outside is not called either", async () => {
		const lookup = leadsTo("8.8.8.8");
		await expect(createPublicFetch({ allowLocal: true, lookup })("http://x.localhost/", get)).rejects.toThrow(AddressRefused);
	});
	test("what is refused by name stays refused where only this machine is allowed", async () => {
		const fetch = createPublicFetch({ allowLocal: true });
		await expect(fetch("http://192.168.0.1/", get)).rejects.toThrow(AddressRefused);
		await expect(fetch("http://example.org/", get)).rejects.toThrow(AddressRefused);
	});
	describe("with one's own network allowed", () => {
		const inside = (...addresses: string[]) => createPublicFetch({ allowLocal: false, allowPrivate: true, lookup: leadsTo(...addresses) });
		test.each([
			"http://10.0.0.1/",
			"https://127.0.0.1/",
			"https://localhost/",
			"https://169.254.169.254/",
			"https://[fe80::1]/",
			"https://0.0.0.0/",
		])("%s is not called all the same", async (address) => {
			await expect(inside("10.0.0.1")(address, get)).rejects.toThrow(AddressRefused);
		});
		test.each(["127.0.0.1", "169.254.169.254", "::1", "fe80::1"])("a name that leads to %s is not called", async (address) => {
			await expect(inside("10.0.0.1", address)("https://id.school.test/", get)).rejects.toThrow(AddressRefused);
		});
		test("a private address passes, by its number and by a name", () => {
			for (const address of ["10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1", "fd00::1"])
				expect(isPrivateAddress(address)).toBe(true);
			for (const address of ["127.0.0.1", "169.254.1.1", "8.8.8.8", "fe80::1", "x"]) expect(isPrivateAddress(address)).toBe(false);
			const reach = { allowLocal: false, allowPrivate: true };
			for (const address of ["https://10.1.2.3:8443/", "https://[fd00::1]/", "https://id.intranet/"])
				expect(() => refuseUnsafe(new URL(address), reach)).not.toThrow();
			expect(() => refuseUnsafe(new URL("https://10.1.2.3/"), { allowLocal: false })).toThrow(AddressRefused);
		});
	});
	describe("with hosts of one's own network named", () => {
		const named = { allowLocal: false, privateHosts: ["sms.school.test", "10.1.2.3", "fd00::1"] };
		test("these pass, and what else is there does not", async () => {
			for (const address of ["https://10.1.2.3:8443/", "https://[fd00::1]/", "https://SMS.school.test/"])
				expect(() => refuseUnsafe(new URL(address), named)).not.toThrow();
			for (const address of ["https://10.1.2.4/", "http://10.1.2.3/", "http://sms.school.test/", "https://[fd00::2]/"])
				expect(() => refuseUnsafe(new URL(address), named), address).toThrow(AddressRefused);
			const fetch = (lookup: LookupFunction) => createPublicFetch({ ...named, lookup });
			await expect(fetch(leadsTo("10.1.2.3"))("https://other.school.test/", get)).rejects.toThrow(AddressRefused);
			for (const address of ["127.0.0.1", "169.254.169.254", "::1"])
				await expect(fetch(leadsTo(address))("https://sms.school.test/", get)).rejects.toThrow(AddressRefused);
			expect(mayLeadTo(new URL("https://sms.school.test/"), named)("10.9.9.9")).toBe(true);
			expect(mayLeadTo(new URL("https://other.school.test/"), named)("10.9.9.9")).toBe(false);
		});
	});
	describe("on one's own machine", () => {
		const here = createPublicFetch({ allowLocal: true });
		test("answers what came", async () => {
			const answer = await here(url, { method: "POST", headers: { "content-type": "text/plain" }, body: new URLSearchParams({ a: "ü" }) });
			expect([answer.status, answer.headers.get("x-was"), await answer.text()]).toEqual([200, "POST", "hello"]);
			expect((await here(`${url}/nothing`, get)).status).toBe(204);
		});
		test("a redirect is an answer, not a way", async () => expect((await here(`${url}/away`, get)).status).toBe(302));
		test("a large answer is cut off", async () => {
			await expect(here(`${url}/large`, get)).rejects.toThrow("too large");
		});
		test("who gives up is heard", async () => {
			await expect(here(`${url}/silent`, { ...get, signal: AbortSignal.timeout(50) })).rejects.toThrow();
		});
	});
});
