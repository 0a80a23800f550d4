import type { Access, Call } from "@homeroom/contract/kit/call.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type CustomerDb, inTransaction } from "../db/customer-db.ts";
import type { Actor } from "../session/actor.ts";
import { once } from "./idempotency.ts";
import { notFound, Refusal } from "./refusal.ts";

interface Everyone {
	request: FastifyRequest;
	reply: FastifyReply;
}
interface SignedIn extends Everyone {
	actor: Actor;
}
interface Member extends SignedIn {
	/** This customer's database. In a call that writes, one transaction. */
	db: CustomerDb;
	/** The person whose rows alone may be seen, where only ViewOwn was granted; otherwise null. */
	own: number | null;
}
type ContextOf<A extends Access> = A extends "public" ? Everyone : A extends "signed-in" ? SignedIn : Member;

type Handler<C> =
	C extends Call<infer Params, infer Query, infer Body, infer Answer, infer A>
		? (
				context: ContextOf<A> & { params: Params; query: z.output<Query>; body: z.output<Body> },
			) => Promise<z.input<Answer>> | z.input<Answer>
		: never;
export type Handlers<Calls> = { [Name in keyof Calls]: Handler<Calls[Name]> };

type AnyHandler = (context: Record<string, unknown>) => unknown;
export interface Route {
	call: Call;
	handler: AnyHandler;
}

/** Joins an area's calls with their handlers; a missing or misspelt handler does not compile. */
export function serve<Calls extends Record<string, unknown>>(calls: Calls, handlers: Handlers<Calls>): Route[] {
	return Object.entries(calls).map(([name, call]) => ({ call: call as Call, handler: handlers[name] as unknown as AnyHandler }));
}

/** What the kit needs from the outside to run a call. */
export interface Doors {
	actorOf(request: FastifyRequest): Actor | Promise<Actor>;
	dbOf(actor: Actor, request: FastifyRequest): CustomerDb;
}

/** One call from request to answer: who → may they → is the input right → do it → only what the contract names goes out. */
export function runner({ call, handler }: Route, doors: Doors): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
	if (!call.access) throw new Error(`${call.method} ${call.path} names no access`);
	const takesBody = call.body instanceof z.ZodObject && Object.keys(call.body.shape).length > 0;
	const takesQuery = call.query instanceof z.ZodObject && Object.keys(call.query.shape).length > 0;
	const takesParams = call.path.includes("{");
	const answer = (value: unknown) => call.answer.parse(value);

	return async (request, reply) => {
		const context: Record<string, unknown> = { request, reply };
		let member: Actor | undefined;
		if (call.access !== "public") {
			const actor = doors.actorOf(request);
			context.actor = actor instanceof Promise ? await actor : actor;
			if (call.access !== "signed-in") member = admit(context.actor as Actor, call.access, context);
		}
		context.params = takesParams ? pathInput(call, request.params, member) : {};
		context.query = takesQuery ? input(call.query, request.query) : {};
		context.body = takesBody ? input(call.body, bodyOf(request)) : {};
		reply.code(call.status);
		if (member === undefined) return answer(await handler(context));

		const db = doors.dbOf(member, request);
		if (call.reads) {
			context.db = db;
			return answer(await handler(context));
		}
		return inTransaction(db, (transaction) => {
			context.db = transaction;
			return once(transaction, member, request, async () => answer(await handler(context)));
		});
	};
}

/** Checks the permission and notes how far it reaches. */
function admit(actor: Actor, access: Permission | "member", context: Record<string, unknown>): Actor {
	if (actor.customer_id === null) throw new Refusal("no_customer");
	context.own = null;
	if (access !== "member") {
		if (actor.reach(access) === "none") throw new Refusal("forbidden");
		// what a person may not see they may not change either: ViewOwn narrows every action of its module
		const view = `${access.slice(0, access.indexOf("."))}.View` as Permission;
		if (actor.reach(view) === "own") context.own = actor.user_id;
	}
	return actor;
}

/** An id that cannot be one is an unknown id; so is a customer_id that is not the session's. */
function pathInput(call: Call, value: unknown, member: Actor | undefined): unknown {
	const parsed = call.params.safeParse(value);
	if (!parsed.success) throw notFound();
	const { customer_id } = parsed.data as { customer_id?: number };
	if (customer_id !== undefined && member !== undefined && customer_id !== member.customer_id) throw notFound();
	return parsed.data;
}

function bodyOf(request: FastifyRequest): unknown {
	if (typeof request.body !== "object" || request.body === null || Array.isArray(request.body)) throw new Refusal("malformed");
	return request.body;
}

function input(schema: z.ZodType, value: unknown): unknown {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const fields: Record<string, { message: string }> = {};
	for (const issue of parsed.error.issues) fields[issue.path.join(".") || "body"] ??= issue;
	throw new Refusal("invalid", { fields });
}
