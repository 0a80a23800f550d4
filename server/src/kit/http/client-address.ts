import { isIP, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { isLoopbackAddress } from "../env/public-address.ts";

/** Somebody whom a proxy of ours named in a way that nobody can have: a real address, and never one of this machine. */
const NOBODY = "0.0.0.0";

/**
 * Where a request comes from, always as an address that a database takes for one. Headers are believed from a proxy on this
 * machine alone, and of their list the last hop that is not this machine: what stands before it was written by strangers.
 */
export function addressOf({ raw }: Pick<FastifyRequest, "raw">): string {
	const direct = readAddress(raw.socket.remoteAddress ?? "") ?? NOBODY;
	if (!isLoopbackAddress(direct)) return direct;
	const header = raw.headers["x-forwarded-for"];
	if (header === undefined) return direct;
	const hops = String(header);
	for (let end = hops.length; end > 0; ) {
		const comma = hops.lastIndexOf(",", end - 1);
		const hop = readAddress(hops.slice(comma + 1, end).trim());
		if (hop === undefined) return NOBODY;
		if (!isLoopbackAddress(hop)) return hop;
		end = comma;
	}
	return direct;
}

/** Whose attempts count together: a household has a whole IPv6 network to choose addresses from. */
export function placeOf(address: string): string {
	if (!isIPv6(address)) return address;
	const [head = "", tail] = address.split("::");
	const groups = head === "" ? [] : head.split(":");
	if (tail !== undefined) {
		const after = tail === "" ? 0 : tail.split(":").length;
		while (groups.length + after < 8 && groups.length < 4) groups.push("0");
		for (const group of tail.split(":")) if (groups.length < 4) groups.push(group);
	}
	return `${groups
		.slice(0, 4)
		.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
		.join(":")}::`;
}

/** An address without port, brackets or zone; undefined for anything else. */
function readAddress(text: string): string | undefined {
	if (text.length > 64) return undefined;
	const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)?.[1] ?? text;
	const [address = ""] = bare.split("%", 1);
	if (isIP(address) === 0) return undefined;
	return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
