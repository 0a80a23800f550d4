import { BlockList, isIP } from "node:net";

/** Special-purpose addresses (RFC 6890 and its like): ourselves, our neighbours, nobody. */
const NOT_PUBLIC_4 = [
	"0.0.0.0/8",
	"10.0.0.0/8",
	"100.64.0.0/10",
	"127.0.0.0/8",
	"169.254.0.0/16",
	"172.16.0.0/12",
	"192.0.0.0/24",
	"192.0.2.0/24",
	"192.88.99.0/24",
	"192.168.0.0/16",
	"198.18.0.0/15",
	"198.51.100.0/24",
	"203.0.113.0/24",
	"224.0.0.0/4",
	"240.0.0.0/4",
];
/** Of IPv6 only global unicast is public, without what hides an IPv4 address (Teredo, 6to4) and documentation. */
const NOT_PUBLIC_6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const notPublic = listOf(NOT_PUBLIC_4, NOT_PUBLIC_6);
const global = listOf([], ["2000::/3"]);
const ownNetwork = listOf(["10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16"], ["fc00::/7"]);
const loopback = listOf(["127.0.0.0/8"], ["::1/128"]);

/** Whether a machine anywhere on the internet may have this address. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !notPublic.check(address, "ipv4");
	return family === 6 && global.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

/** A machine of one's own network. What a cloud answers its machines at (169.254.0.0/16) is none: it tells secrets. */
export const isPrivateAddress = (address: string): boolean => {
	const family = isIP(address);
	return family !== 0 && ownNetwork.check(address, family === 4 ? "ipv4" : "ipv6");
};

export const isLoopbackAddress = (address: string): boolean => {
	const family = isIP(address);
	return family !== 0 && loopback.check(address, family === 4 ? "ipv4" : "ipv6");
};

/** `localhost`, `north.localhost`, `127.0.0.1`, `[::1]`: this machine, by its name alone. */
export function isLocalName(hostname: string): boolean {
	const name = bareName(hostname);
	return name === "localhost" || name.endsWith(".localhost") || isLoopbackAddress(name);
}

/** A URL writes IPv6 addresses in brackets. */
export const bareName = (hostname: string): string => hostname.replace(/^\[|\]$/g, "").toLowerCase();

function listOf(four: string[], six: string[]): BlockList {
	const list = new BlockList();
	for (const [subnets, family] of [
		[four, "ipv4"],
		[six, "ipv6"],
	] as const)
		for (const subnet of subnets) {
			const [net, bits] = subnet.split("/") as [string, string];
			list.addSubnet(net, Number(bits), family);
		}
	return list;
}
