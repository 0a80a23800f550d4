import { z } from "zod";
import { helpersMay } from "./helping.ts";
import type { Permission } from "./modules.ts";

/**
 * Who may call:
 * a permission · `member`: anyone in a chosen customer · `signed-in`: anyone with a login · `operator`: who runs the installation · `public`.
 */
export type Access = Permission | "member" | "signed-in" | "operator" | "public";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `/students/{id}` → `{ id: number }`. Path parts are ids unless the call says otherwise in `params`. */
export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
	? { [K in Name]: number } & ParamsOf<Rest>
	: unknown;

/** Any schema, by the least that tells it apart: with `z.ZodType` as a bound the compiler compares zod's whole method table for each one. */
export type Schema<Output = unknown, Input = unknown> = z.core.$ZodType<Output, Input>;

/** What a body or an answer is made of: JSON, or the bytes of one file as they are. */
export type Form = "json" | "file";

/**
 * `rows`: the handler narrows by `own`, and is refused where it did not ask for it · `none`: ViewOwn does not open it, it needs View ·
 * `all`: everybody gets the same of it, and why that is right.
 */
export type ForOwn = "rows" | "none" | { all: string };

export interface Call<
	Params = unknown,
	Query extends Schema = Schema,
	Body extends Schema = Schema,
	Answer extends Schema = Schema,
	A extends Access = Access,
	Takes extends Form = Form,
	Gives extends Form = Form,
> {
	method: Method;
	path: string;
	access: A;
	/** Needed besides. */
	also: Permission | null;
	/** With this, where `access` is not held: what is the person's own. */
	orOwn: Permission | null;
	/** What of it is left to whoever has ViewOwn alone. */
	forOwn: ForOwn;
	summary: string;
	params: Schema<Params>;
	query: Query;
	body: Body;
	answer: Answer;
	/** What a refusal tells in `current`, where it is neither the row of a record nor the answer. */
	current: Schema | null;
	/** Status of success. */
	status: 200 | 201 | 204;
	/** True when nothing is written, whatever the method: no transaction is opened. */
	reads: boolean;
	/** Allowed although the customer can only be read (unpaid): whatever leads out of that state. */
	whileReadOnly: boolean;
	/** The answer holds secrets that are told once: it is not kept for a repeated request. */
	tellsSecrets: boolean;
	/** An operator's call that reads what is not theirs: the operators' log names who asked, as for a call that writes. */
	noted: boolean;
	/** An operator whom the customer let in to help may use it; see `helping.ts` for what holds where a call does not say. */
	forHelpers: boolean;
	/** May take minutes: its connection is not taken for a dead one. */
	slow: boolean;
	/** Works for seconds before it writes: no transaction is held meanwhile, its handler opens one at the end. It knows no Idempotency-Key, because done twice it is the same. */
	apart: boolean;
	/** Public: a whole school asks at once from one address, and each again by itself. */
	crowd: boolean;
	/** `file`: the body is raw bytes of any content-type; its name and whatever belongs to it stand in the query. */
	takes: Takes;
	/** Of an upload: a larger body is refused. */
	maxBytes: number | null;
	/** `file`: the answer is a download. */
	gives: Gives;
}

/** What every call says of itself. */
interface Shape<Params, Query, A extends Access> {
	access: A;
	also?: Permission;
	orOwn?: Permission;
	forOwn?: ForOwn;
	summary: string;
	params?: Schema<Params>;
	query?: Query;
	status?: 200 | 201 | 204;
	reads?: boolean;
	whileReadOnly?: boolean;
	tellsSecrets?: boolean;
	noted?: boolean;
	forHelpers?: boolean;
	slow?: boolean;
	apart?: boolean;
	crowd?: boolean;
	current?: Schema;
}
type Routed<P extends string> = { get: P } | { post: P } | { put: P } | { patch: P } | { delete: P };

const nothing = z.object({});
const none = <T extends Schema>() => nothing as Schema as T;
const pathId = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER);

/** One call of the API: its place, who may use it, what goes in and what comes out. */
export function call<
	const P extends `/${string}`,
	Params = ParamsOf<P>,
	Query extends Schema = typeof nothing,
	Body extends Schema = typeof nothing,
	Answer extends Schema = Schema,
	const A extends Access = Access,
>(shape: Routed<P> & Shape<Params, Query, A> & { body?: Body; answer: Answer }): Call<Params, Query, Body, Answer, A, "json", "json"> {
	return {
		...common(shape),
		body: shape.body ?? none<Body>(),
		answer: shape.answer,
		takes: "json",
		maxBytes: null,
		gives: "json",
	};
}

/** A call whose body is the bytes of a file: it has a limit and no schema. */
export function upload<
	const P extends `/${string}`,
	Params = ParamsOf<P>,
	Query extends Schema = typeof nothing,
	Answer extends Schema = Schema,
	const A extends Access = Access,
>(
	shape: { post: P } & Shape<Params, Query, A> & { maxBytes: number; answer: Answer },
): Call<Params, Query, typeof nothing, Answer, A, "file", "json"> {
	return { ...common(shape), body: nothing, answer: shape.answer, takes: "file", maxBytes: shape.maxBytes, gives: "json" };
}

/** A call whose answer is a file. */
export function download<
	const P extends `/${string}`,
	Params = ParamsOf<P>,
	Query extends Schema = typeof nothing,
	Body extends Schema = typeof nothing,
	const A extends Access = Access,
>(shape: Routed<P> & Shape<Params, Query, A> & { body?: Body }): Call<Params, Query, Body, Schema, A, "json", "file"> {
	return { ...common(shape), body: shape.body ?? none<Body>(), answer: z.unknown(), takes: "json", maxBytes: null, gives: "file" };
}

function common<P extends string, Params, Query extends Schema, A extends Access>(shape: Routed<P> & Shape<Params, Query, A>) {
	const [method, path] = placeOf(shape);
	const names = pathNames(path);
	const reads = shape.reads ?? method === "GET";
	return {
		method,
		path,
		access: shape.access,
		also: shape.also ?? null,
		orOwn: shape.orOwn ?? null,
		forOwn: shape.forOwn ?? "rows",
		summary: shape.summary,
		params: shape.params ?? (z.object(Object.fromEntries(names.map((name) => [name, pathId]))) as Schema as Schema<Params>),
		query: shape.query ?? none<Query>(),
		status: shape.status ?? 200,
		reads,
		whileReadOnly: shape.whileReadOnly ?? false,
		tellsSecrets: shape.tellsSecrets ?? false,
		noted: shape.noted ?? false,
		forHelpers: shape.forHelpers ?? (helpersMay(shape.access, reads) && (shape.also === undefined || helpersMay(shape.also, reads))),
		slow: shape.slow ?? false,
		apart: shape.apart ?? false,
		crowd: shape.crowd ?? false,
		current: shape.current ?? null,
	};
}

function placeOf(shape: { [K in Lowercase<Method>]?: string }): [Method, string] {
	for (const method of ["get", "post", "put", "patch", "delete"] as const) {
		const path = shape[method];
		if (typeof path === "string") return [method.toUpperCase() as Method, path];
	}
	throw new Error("a call needs one of get, post, put, patch, delete");
}

export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string);

export type Area = Record<string, Call>;
/** A named group of calls. The compiler keeps each call's own types. */
export const area = <const Calls extends Record<string, unknown>>(calls: Calls): Calls => calls;

type Given<Key extends string, T> = unknown extends T
	? object
	: string extends keyof T
		? object
		: object extends T
			? { [K in Key]?: T }
			: { [K in Key]: T };
/** What may be left out may also be undefined: neither a query nor JSON knows the difference. */
type Loose<T> = T extends readonly unknown[] ? T : { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };
/** What a client passes: only the parts that the call has. */
export type CallInput<C> =
	C extends Call<infer Params, infer Query, infer Body, Schema>
		? Given<"params", Params> & Given<"query", Loose<z.input<Query>>> & Given<"body", Loose<z.input<Body>>>
		: never;
export type CallAnswer<C> = C extends { answer: infer Answer extends Schema } ? z.output<Answer> : never;
