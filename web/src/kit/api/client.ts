import type { CallAnswer, CallInput } from "@homeroom/contract/kit/call.ts";
import type { Route, Routes } from "./routes.ts";

export interface CallOptions {
	signal?: AbortSignal | undefined;
	idempotencyKey?: string | undefined;
}
export interface UploadOptions extends CallOptions {
	/** Told how much of the file is sent, from 0 to 1. */
	onProgress?: ((part: number) => void) | undefined;
}
/** A file as it came from the server. */
export interface DownloadedFile {
	name: string;
	blob: Blob;
}
type Rest<C, Options> = object extends CallInput<C> ? [input?: CallInput<C>, options?: Options] : [input: CallInput<C>, options?: Options];
type CallFunction<C> = C extends { takes: "file" }
	? { upload(file: Blob, ...rest: Rest<C, UploadOptions>): Promise<CallAnswer<C>> }
	: C extends { gives: "file" }
		? {
				/** Fetches the file and gives it to the person to save. */
				download(...rest: Rest<C, CallOptions>): Promise<void>;
				/** Fetches the file, to be shown. */
				read(...rest: Rest<C, CallOptions>): Promise<DownloadedFile>;
			}
		: (...rest: Rest<C, CallOptions>) => Promise<CallAnswer<C>>;
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
/** Files in and out; loaded when one is sent or fetched. */
export interface Transfer {
	upload(request: Request, file: Blob, onProgress: UploadOptions["onProgress"]): Promise<unknown>;
	read(request: Request): Promise<DownloadedFile>;
	download(request: Request): Promise<void>;
}

/** `routes` are known from the start; calls of other areas wait for theirs, which are loaded once. */
export function createClient<Areas>(
	routes: Routes,
	inside: (area: string) => Promise<Routes>,
	send: Send,
	transfer: () => Promise<Transfer>,
): Client<Areas> {
	const requestOf = (route: Route, input: Input = {}, options: CallOptions = {}): Request => ({
		route,
		path: fillPath(route.path, input.params) + queryString(input.query),
		body: route.method === "GET" ? undefined : (input.body ?? {}),
		signal: options.signal,
		idempotencyKey: options.idempotencyKey ?? (route.keyed ? randomKey() : undefined),
	});
	const call = (area: string, name: string) => {
		const known = routes[area]?.[name];
		const route = async () => known ?? ((await inside(area))[area]?.[name] as Route);
		const plain = async (input?: Input, options?: CallOptions) => send(requestOf(await route(), input, options));
		return Object.assign(plain, {
			upload: async (file: Blob, input?: Input, options?: UploadOptions) =>
				(await transfer()).upload(requestOf(await route(), input, options), file, options?.onProgress),
			read: async (input?: Input, options?: CallOptions) => (await transfer()).read(requestOf(await route(), input, options)),
			download: async (input?: Input, options?: CallOptions) => (await transfer()).download(requestOf(await route(), input, options)),
		});
	};
	const named = <T>(make: (name: string) => T) => {
		const made: Record<string, T> = {};
		return new Proxy(made, {
			get: (_, name) => {
				// nothing here is a promise, though some will ask
				if (typeof name !== "string" || name === "then") return undefined;
				made[name] ??= make(name);
				return made[name];
			},
		});
	};
	// cast: calls are made when they are asked for
	return named((area) => named((name) => call(area, name))) as unknown as Client<Areas>;
}

const fillPath = (path: string, params: Record<string, string | number> = {}): string =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Parts without a value are left out, so that a page's search can be passed as it is. */
function queryString(query: Record<string, unknown> = {}): string {
	const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
	return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, textOf(value)]))}`;
}

/** Conditions of a list travel as JSON. */
const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** `crypto.randomUUID` does not exist on plain http; random bytes do. */
export function randomKey(): string {
	if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
