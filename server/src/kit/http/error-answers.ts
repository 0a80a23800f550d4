import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { sentenceOf } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sayIssue, sayRefusal } from "../words/say-issue.ts";
import { localeOf } from "./locale.ts";
import { isConnectionLost, Refusal, refusalOf } from "./refusal.ts";

/** Every failure leaves as `{ error, message, fields? }` in the reader's language; what we did not foresee is logged and shown as "Something went wrong". */
export function answerErrors(app: FastifyInstance): void {
	app.setErrorHandler((error, request, reply) => {
		const known = refusalOf(error) ?? byStatus((error as { statusCode?: number }).statusCode);
		if (known === undefined || (known.status >= 500 && known.code !== "maintenance"))
			logFailure(error, known?.code ?? "unexpected", request);
		return refuse(known ?? new Refusal("unexpected"), request, reply);
	});
}

function logFailure(error: unknown, code: string, request: FastifyRequest): void {
	const route = request.routeOptions.url ?? "unknown";
	request.log.error(
		{ err: withoutValues(error), request_id: request.id, method: request.method, route, code },
		`request failed: ${request.method} ${route} (${code})`,
	);
}

export function refuse(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const locale = localeOf(request.headers["accept-language"]);
	const body: ErrorBody = {
		error: refusal.code,
		message: sayRefusal(refusal.code, refusal.values ?? {}, locale, refusal.words) ?? sentenceOf(refusal.code, locale, refusal.values),
		request_id: request.id,
	};
	if (refusal.fields !== undefined)
		body.fields = Object.fromEntries(Object.entries(refusal.fields).map(([name, issue]) => [name, sayIssue(issue, locale, refusal.words)]));
	if (refusal.current !== undefined) body.current = refusal.current;
	if (refusal.needed !== undefined) body.needed = refusal.needed;
	if (refusal.reasons !== undefined) body.reasons = refusal.reasons;
	if (refusal.code === "unavailable") reply.header("retry-after", "1");
	if (refusal.wait_seconds !== undefined) reply.header("retry-after", String(refusal.wait_seconds));
	return reply.code(refusal.status).type("application/json; charset=utf-8").send(body);
}

function byStatus(status: number | undefined): Refusal | undefined {
	if (status === 429) return new Refusal("too_many");
	if (status === 413) return new Refusal("too_large");
	if (status === 404) return new Refusal("not_found");
	return status !== undefined && status >= 400 && status < 500 ? new Refusal("malformed") : undefined;
}

/** PostgreSQL repeats rejected values in `detail`, zod in its message: both may be a child's data and stay out of the log. */
export function withoutValues(error: unknown): object {
	const { name, message = "", code, stack = "", table, constraint, routine } = error as Error & Record<string, unknown>;
	// where we stood when the database went away tells nothing, and all calls and jobs would tell it
	const places = isConnectionLost(error) ? [] : stack.split("\n").filter((line) => line.startsWith("    at "));
	return {
		name,
		code,
		table,
		constraint,
		routine,
		message: code === undefined ? message.slice(0, 200) : undefined,
		...(places.length > 0 && { stack: places.slice(0, 8).join("\n") }),
	};
}
