import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { isLoopbackAddress } from "../env/public-address.ts";
import { addressOf, placeOf } from "./client-address.ts";

const from = (remoteAddress: string | undefined, forwarded?: string) =>
	addressOf({
		raw: { socket: { remoteAddress }, headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } },
	} as unknown as Pick<FastifyRequest, "raw">);

test.each([
	// nobody in between
	["203.0.113.9", undefined, "203.0.113.9"],
	["::ffff:203.0.113.9", undefined, "203.0.113.9"],
	["fe80::1%eth0", undefined, "fe80::1"],
	[undefined, undefined, "0.0.0.0"],
	// a stranger who claims to be a proxy
	["203.0.113.9", "198.51.100.1", "203.0.113.9"],
	["203.0.113.9", "127.0.0.1", "203.0.113.9"],
	// our proxy: its last hop, never what stands before it
	["127.0.0.1", "198.51.100.1", "198.51.100.1"],
	["::1", "10.0.0.1, 198.51.100.1", "198.51.100.1"],
	["::ffff:127.0.0.1", "127.0.0.1, 198.51.100.1", "198.51.100.1"],
	["127.0.0.1", "garbage, 198.51.100.1", "198.51.100.1"],
	["127.0.0.1", "198.51.100.1, 127.0.0.1", "198.51.100.1"],
	["127.0.0.1", "2001:db8::1", "2001:db8::1"],
	["127.0.0.1", "[2001:db8::1]:443", "2001:db8::1"],
	["127.0.0.1", "198.51.100.1:51234", "198.51.100.1"],
	["127.0.0.1", "fe80::1%eth0", "fe80::1"],
	["127.0.0.1", "127.0.0.1", "127.0.0.1"],
	// what nobody can have: no address of ours, and none of this machine
	["127.0.0.1", "198.51.100.1, garbage", "0.0.0.0"],
	["127.0.0.1", "198.51.100.1,", "0.0.0.0"],
	["127.0.0.1", "'; drop table x; --", "0.0.0.0"],
	["127.0.0.1", "1".repeat(15_000), "0.0.0.0"],
	["127.0.0.1", "127.0.0.1, unknown", "0.0.0.0"],
	["127.0.0.1", "1.2.3.4/8", "0.0.0.0"],
])("a connection from %s with %j comes from %s", (remote, forwarded, expected) => {
	expect(from(remote, forwarded)).toBe(expected);
});

test.each([
	["203.0.113.9", "203.0.113.9"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
	["2001:db8:1:2::6", "2001:db8:1:2::"],
	["2001:DB8:0001:0002::", "2001:db8:1:2::"],
	["2001:db8::1:2:3:4:5", "2001:db8:0:1::"],
	["2001:db8::1", "2001:db8:0:0::"],
	["::1", "0:0:0:0::"],
	["::", "0:0:0:0::"],
])("%s is in the place %s", (address, place) => {
	expect(placeOf(address)).toBe(place);
});

test("this machine is known by all its names", () => {
	expect(["127.0.0.1", "127.8.9.1", "::1"].every(isLoopbackAddress)).toBe(true);
	expect(["0.0.0.0", "128.0.0.1", "::2", "10.0.0.1"].some(isLoopbackAddress)).toBe(false);
});
