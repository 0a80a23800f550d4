import { lookup as systemLookup } from "node:dns";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { bareName, isLocalName, isLoopbackAddress, isPrivateAddress, isPublicAddress } from "../env/public-address.ts";

const TIME_LIMIT_MS = 8_000;
const SIZE_LIMIT = 512 * 1024;

/** How far requests go whose address a customer chose: to public machines, and further where the operator says so. */
export interface Reach {
	/** Only where everything is on one machine (demo, tests): providers on loopback, also without https. */
	allowLocal: boolean;
	/** Machines of one's own network, by https. */
	allowPrivate?: boolean;
	/** These alone of one's own network, by name or number, by https. */
	privateHosts?: readonly string[];
}
export interface PublicFetchOptions extends Reach {
	/** Tests answer names themselves. */
	lookup?: LookupFunction;
}
export interface OutgoingRequest {
	method: string;
	headers: Record<string, string>;
	body?: unknown;
	signal?: AbortSignal | undefined;
}
export type PublicFetch = (address: string, request: OutgoingRequest) => Promise<Response>;

/** The address is not one that we call on somebody's behalf. */
export class AddressRefused extends Error {
	override readonly name = "AddressRefused";
}

/**
 * Sends requests whose address a customer chose, and to public machines alone: what our own network hides stays hidden.
 * The name is resolved once, for the connection itself, so that it cannot mean one machine when checked and another when called.
 * Redirects are not followed; slow and large answers are cut off.
 */
export function createPublicFetch({ lookup = systemLookup as LookupFunction, ...reach }: PublicFetchOptions): PublicFetch {
	return async (address, { method, headers, body, signal }) => {
		const url = new URL(address);
		refuseUnsafe(url, reach);
		const limit = AbortSignal.timeout(TIME_LIMIT_MS);
		const payload = body === undefined || body === null ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(String(body));
		return new Promise<Response>((resolve, reject) => {
			const request = (url.protocol === "https:" ? secureRequest : plainRequest)(url, {
				method,
				// asked for as it is: what is packed small may be large
				headers: { ...headers, "accept-encoding": "identity", ...(payload && { "content-length": payload.length }) },
				agent: false,
				lookup: checked(lookup, mayLeadTo(url, reach)),
				signal: signal ? AbortSignal.any([signal, limit]) : limit,
			});
			request.on("error", reject);
			request.on("response", (message) => received(message).then(resolve, reject));
			request.end(payload);
		});
	};
}

const mayBeInside = ({ hostname }: URL, { allowPrivate = false, privateHosts = [] }: Reach): boolean =>
	allowPrivate || privateHosts.includes(bareName(hostname));

/** Whether the name of an address may stand for a machine. */
export function mayLeadTo(url: URL, reach: Reach): (machine: string) => boolean {
	if (reach.allowLocal && isLocalName(url.hostname)) return isLoopbackAddress;
	const inside = mayBeInside(url, reach);
	return (machine) => isPublicAddress(machine) || (inside && isPrivateAddress(machine));
}

/** What can be told from the address itself: its scheme, and a number in place of a name. */
export function refuseUnsafe(url: URL, reach: Reach): void {
	const local = reach.allowLocal && isLocalName(url.hostname);
	if (url.protocol !== "https:" && !(local && url.protocol === "http:")) throw new AddressRefused("only https addresses are called");
	if (local) return;
	const name = bareName(url.hostname);
	const isNumber = isIP(name) !== 0;
	if (isNumber && mayBeInside(url, reach) && isPrivateAddress(name)) return;
	if (isNumber ? !isPublicAddress(name) : isLocalName(name)) throw new AddressRefused(`${name} is not a public address`);
}

/** Names lead only to addresses that pass; one that does not refuses the whole name. */
const checked =
	(lookup: LookupFunction, passes: (address: string) => boolean): LookupFunction =>
	(hostname, options, callback) =>
		lookup(hostname, options, (error, found, family) => {
			const addresses = error ? [] : Array.isArray(found) ? found.map(({ address }) => address) : [found];
			const wrong = addresses.find((address) => !passes(address));
			if (wrong === undefined) callback(error, found, family);
			else callback(new AddressRefused(`${hostname} does not lead to a public address`), []);
		});

async function received(message: IncomingMessage): Promise<Response> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of message as AsyncIterable<Buffer>) {
		size += chunk.length;
		if (size > SIZE_LIMIT) {
			message.destroy();
			throw new Error("the answer is too large");
		}
		chunks.push(chunk);
	}
	const status = message.statusCode ?? 502;
	const headers = new Headers();
	for (const [name, value] of Object.entries(message.headers)) if (value !== undefined) headers.set(name, String(value));
	return new Response([101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers });
}
