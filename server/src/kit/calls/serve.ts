import type { Readable } from "node:stream";
import type { Access, Call, Form, Schema } from "@homeroom/contract/kit/call.ts";
import { rowSchema } from "@homeroom/contract/kit/record-schemas.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type CustomerDb, inTransaction } from "../db/customer-db.ts";
import { inPlatformTransaction, type PlatformDb } from "../db/platform-db.ts";
import type { CallBrake } from "../http/call-brake.ts";
import { addressOf } from "../http/client-address.ts";
import { type GivenFile, giveFile } from "../http/files/file-given.ts";
import { type TakenFile, takeFile } from "../http/files/file-taken.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import { cutRows } from "../records/private-fields.ts";
import type { Actor } from "../session/actor.ts";
import type { JoinsOf, TableOf } from "../tables/record-table.ts";
import { admitMember, refuseShutOut, viewOf } from "./admission.ts";
import { once } from "./idempotency.ts";
import { recordPlaces, rowsAt } from "./record-places.ts";

interface Everyone {
	request: FastifyRequest;
	reply: FastifyReply;
}
interface SignedIn extends Everyone {
	actor: Actor;
}
interface Member extends SignedIn {
	/** This customer's database. In a call that writes, one transaction; in a call that takes or gives a file or works `apart` none, because that takes as long as it likes: such a handler opens its own with `inTransaction` for what belongs together. */
	db: CustomerDb;
	/** Where the rows of other records live. */
	tableOf: TableOf;
	/** What other areas know of a record's rows. */
	joinsOf: JoinsOf;
	/** The person whose rows alone may be seen, where only ViewOwn was granted; otherwise null. Who does not ask for it refuses such a person. */
	own: number | null;
}
interface Operating extends SignedIn {
	/** The platform's tables. In a call that writes, one transaction, and the call is noted in the operators' log. */
	platform: PlatformDb;
	/** Names the customer in the operators' log, where neither path nor body does. */
	concerns(customer_id: number): void;
}
type ContextOf<A extends Access> = A extends "public"
	? Everyone
	: A extends "signed-in"
		? SignedIn
		: A extends "operator"
			? Operating
			: Member;

type Handler<C> =
	C extends Call<infer Params, infer Query, infer Body, infer Answer, infer A, infer Takes, infer Gives>
		? (
				context: ContextOf<A> & { params: Params; query: z.output<Query>; body: z.output<Body> } & Taking<Takes>,
			) => Answering<A, Giving<Gives, Answer>> | Promise<Answering<A, Giving<Gives, Answer>>>
		: never;
/** A file's bytes as they arrive; they are read once. */
type Taking<Takes extends Form> = Takes extends "file" ? { file: Readable } : unknown;
type Giving<Gives extends Form, Answer extends Schema> = Gives extends "file" ? GivenFile : z.input<Answer>;
/** What an operator's call answers may depend on what it wrote: as a function it is asked for once the transaction is over. */
type Answering<A extends Access, T> = A extends "operator" ? T | (() => Promise<T>) : T;
export type Handlers<Calls> = { [Name in keyof Calls]: Handler<Calls[Name]> };

type AnyHandler = (context: Record<string, unknown>) => unknown;
export interface Route {
	call: Call;
	handler: AnyHandler;
}

/** Joins an area's calls with their handlers; a missing or misspelt handler does not compile. */
export function serve<Calls extends Record<string, unknown>>(calls: Calls, handlers: Handlers<Calls>): Route[] {
	// cast: each handler fits its call, which is checked where they are written
	return Object.entries(calls).map(([name, call]) => ({ call: call as Call, handler: handlers[name] as unknown as AnyHandler }));
}

/** What the kit needs from the outside to run a call. */
export interface Doors {
	actorOf(request: FastifyRequest): Actor | Promise<Actor>;
	dbOf(actor: Actor, request: FastifyRequest): CustomerDb;
	platformOf(actor: Actor, request: FastifyRequest): PlatformDb;
	/** Where the rows of a record live, and what somebody does not get of them. */
	tableOf: TableOf;
	joinsOf: JoinsOf;
	/** The installation is being maintained: only operators get in. */
	inMaintenance(): boolean;
	/** Slows down who asks for too much. */
	brake: CallBrake;
}

/** One call from request to answer: who → may they → is the input right → do it → only what the contract names goes out. */
export function runner({ call, handler }: Route, doors: Doors): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
	if (!call.access) throw new Error(`${call.method} ${call.path} names no access`);
	const takesBody = call.body instanceof z.ZodObject && Object.keys(call.body.shape).length > 0;
	const takesQuery = call.query instanceof z.ZodObject && Object.keys(call.query.shape).length > 0;
	const takesParams = call.path.includes("{");
	const withFiles = call.takes === "file" || call.gives === "file";
	if (withFiles && call.access === "operator") throw new Error(`${call.method} ${call.path}: files belong to customers, not to operators`);
	if (call.noted && call.access !== "operator") throw new Error(`${call.method} ${call.path}: only operators have a log that notes reads`);
	const places = recordPlaces(call.answer).map(({ record, steps }) => ({ table: doors.tableOf(record), steps }));
	const parse = (value: unknown): unknown => z.parse(call.answer, value);
	/** What stands against a write is told like what is read: no more than the contract names. */
	const cutCurrent = (error: unknown): void => {
		if (!(error instanceof Refusal) || error.current === undefined) return;
		const described = error.record === undefined ? (call.current ?? call.answer) : rowSchema(error.record);
		error.current = z.parse(described, error.current);
	};
	/** Cut to its schema, and in it the rows of records to what the person sees of them. */
	const answerTo = (member: Actor, db: CustomerDb) => {
		if (places.length === 0) return parse;
		return async (value: unknown) => {
			const parsed = z.parse(call.answer, value);
			for (const place of places) await cutRows({ actor: member, db }, place.table, rowsAt(parsed, place.steps));
			return parsed;
		};
	};

	const run = async (request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined): Promise<unknown> => {
		const context: Record<string, unknown> = { request, reply };
		let member: Actor | undefined;
		if (actor !== undefined) {
			context.actor = actor;
			refuseShutOut(actor, call, doors.inMaintenance());
			if (call.access === "operator") admitOperator(actor);
			else if (call.access !== "signed-in") {
				context.own = admitMember(actor, call);
				context.tableOf = doors.tableOf;
				context.joinsOf = doors.joinsOf;
				member = actor;
			}
		}
		context.params = takesParams ? pathInput(call, request.params, member) : {};
		context.query = takesQuery ? input(call.query, request.query) : {};
		context.body = takesBody ? input(call.body, bodyOf(request)) : {};
		reply.code(call.status);
		if (member !== undefined) return forMember(member, context, request, reply);
		try {
			if (call.access === "operator") return parse(await operate(call, handler, context, doors));
			return withFiles ? await exchangeFile(call, handler, context, parse) : parse(await handler(context));
		} catch (error) {
			cutCurrent(error);
			throw error;
		}
	};
	if (call.access === "public") return (request, reply) => run(request, reply, undefined);
	return async (request, reply) => {
		const known = doors.actorOf(request);
		const actor = known instanceof Promise ? await known : known;
		const meter = doors.brake.enter(actor.user_id);
		try {
			return await run(request, reply, actor);
		} finally {
			doors.brake.leave(meter);
		}
	};

	async function forMember(
		member: Actor,
		context: Record<string, unknown>,
		request: FastifyRequest,
		reply: FastifyReply,
	): Promise<unknown> {
		const db = doors.dbOf(member, request);
		context.db = db;
		const work = narrowing(call, handler);
		try {
			const answer = answerTo(member, db);
			if (withFiles) return await exchangeFile(call, work, context, answer);
			if (call.reads || call.apart) return await answer(await work(context));
			return await inTransaction(db, async (transaction) => {
				context.db = transaction;
				const written = async () => answerTo(member, transaction)(await work(context));
				// a repeated request is not answered with secrets from a drawer: it does the work anew
				return call.tellsSecrets ? written() : once(transaction, member, { request, reply }, written);
			});
		} catch (error) {
			cutCurrent(error);
			if (error instanceof Refusal) error.words = member.words;
			if (error instanceof Refusal && error.record !== undefined)
				await cutRows({ actor: member, db }, doors.tableOf(error.record), [error.current as object]);
			throw error;
		}
	}
}

/** A call with a file in or out. It knows no Idempotency-Key: bytes that come again are stored once by their content. */
async function exchangeFile(
	call: Call,
	handler: AnyHandler,
	context: Record<string, unknown>,
	answer: (value: unknown) => unknown,
): Promise<unknown> {
	// cast: a context is filled step by step; these are there from the start
	const { request, reply } = context as unknown as Everyone;
	let taken: TakenFile | undefined;
	if (call.maxBytes !== null) {
		taken = takeFile(request, reply, call.maxBytes);
		context.file = taken.stream;
	}
	try {
		const made = await handler(context);
		return call.gives === "file" ? await giveFile(made as GivenFile, request, reply) : await answer(made);
	} finally {
		taken?.leave();
	}
}

/** Operators prove a second factor before they see anything. */
function admitOperator(actor: Actor): void {
	if (!actor.is_operator) throw new Refusal("forbidden");
	// one customer's word for who somebody is opens that customer alone
	if (actor.bound_customer_id !== null) throw new Refusal("session_bound");
	if (!actor.second_factor) throw new Refusal("second_factor_required");
}

/** An operator's call. What changes something, or reads what is noted, is in their log, in the same transaction. */
async function operate(call: Call, handler: AnyHandler, context: Record<string, unknown>, doors: Doors): Promise<unknown> {
	const actor = context.actor as Actor;
	const request = context.request as FastifyRequest;
	const platform = doors.platformOf(actor, request);
	let { customer_id } = { ...(context.body as object), ...(context.params as object) } as { customer_id?: number };
	context.concerns = (id: number) => {
		customer_id = id;
	};
	if (call.reads && !call.noted) return handler(Object.assign(context, { platform }));
	const answer = await inPlatformTransaction(platform, async (transaction) => {
		const made = await handler(Object.assign(context, { platform: transaction }));
		await transaction
			.insertInto("platform.operator_log")
			.values({
				user_id: actor.user_id,
				customer_id: customer_id ?? null,
				action: `${call.method} ${call.path}`,
				details: JSON.stringify({ ...(context.params as object), ...(context.body as object) }),
				ip: addressOf(request),
			})
			.execute();
		return made;
	});
	return typeof answer === "function" ? answer() : answer;
}

/** Who sees their own alone is refused by a handler that did not ask whose it shall be; what it wrote until then is not kept. */
function narrowing(call: Call, handler: AnyHandler): AnyHandler {
	return async (context) => {
		const { own } = context;
		if (typeof own !== "number") return handler(context);
		let asked = false;
		const noted = Object.defineProperty({ ...context }, "own", {
			enumerable: true,
			get: () => {
				asked = true;
				return own;
			},
		});
		const made = await handler(noted);
		if (!asked) throw new Refusal("forbidden", { needed: viewOf(call.access) });
		return made;
	};
}

/** An id that cannot be one is an unknown id; so is a customer_id that is not the session's. */
function pathInput(call: Call, value: unknown, member: Actor | undefined): unknown {
	const parsed = z.safeParse(call.params, value);
	if (!parsed.success) throw notFound();
	const { customer_id } = parsed.data as { customer_id?: number };
	if (customer_id !== undefined && member !== undefined && customer_id !== member.customer_id) throw notFound();
	return parsed.data;
}

function bodyOf(request: FastifyRequest): unknown {
	if (typeof request.body !== "object" || request.body === null || Array.isArray(request.body)) throw new Refusal("malformed");
	return request.body;
}

function input(schema: Schema, value: unknown): unknown {
	const parsed = z.safeParse(schema, value);
	if (parsed.success) return parsed.data;
	const fields: Record<string, { message: string }> = {};
	for (const issue of parsed.error.issues) fields[issue.path.join(".") || "body"] ??= issue;
	throw new Refusal("invalid", { fields });
}
