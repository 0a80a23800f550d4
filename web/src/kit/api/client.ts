import type { CallAnswer, CallInput } from "@homeroom/contract/kit/call.ts";
import type { Route, Routes } from "./routes.ts";

export interface CallOptions {
	signal?: AbortSignal | undefined;
	idempotencyKey?: string | undefined;
}
type CallFunction<C> =
	object extends CallInput<C>
		? (input?: CallInput<C>, options?: CallOptions) => Promise<CallAnswer<C>>
		: (input: CallInput<C>, options?: CallOptions) => Promise<CallAnswer<C>>;
/** The contract's areas as functions: `client.students.list({ query })`. */
export type Client<Areas> = { [A in keyof Areas]: { [N in keyof Areas[A]]: CallFunction<Areas[A][N]> } };

interface Input {
	params?: Record<string, string | number>;
	query?: Record<string, unknown>;
	body?: unknown;
}
/** One request, ready to go out. */
export interface Request {
	route: Route;
	/** Below `/api`. */
	path: string;
	body: unknown;
	signal: AbortSignal | undefined;
	idempotencyKey: string | undefined;
}
export type Send = (request: Request) => Promise<unknown>;

export function createClient<Areas>(routes: Routes, send: Send): Client<Areas> {
	const call =
		(route: Route) =>
		(input: Input = {}, options: CallOptions = {}) =>
			send({
				route,
				path: fillPath(route.path, input.params) + queryString(input.query),
				body: route.method === "GET" ? undefined : (input.body ?? {}),
				signal: options.signal,
				idempotencyKey: options.idempotencyKey ?? (route.keyed ? randomKey() : undefined),
			});
	const areas = Object.entries(routes).map(([area, calls]) => [
		area,
		Object.fromEntries(Object.entries(calls).map(([name, route]) => [name, call(route)])),
	]);
	return Object.fromEntries(areas) as Client<Areas>;
}

const fillPath = (path: string, params: Record<string, string | number> = {}): string =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Parts without a value are left out, so that a page's search can be passed as it is. */
function queryString(query: Record<string, unknown> = {}): string {
	const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
	return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** `crypto.randomUUID` does not exist on plain http; random bytes do. */
export function randomKey(): string {
	if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
