import { REQUEST_TIMEOUT_MS } from "@homeroom/contract/kit/constants.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { ApiError } from "./api-error.ts";
import { noteBatch } from "./batch-of.ts";
import type { Request, Send } from "./client.ts";

/** What sending needs from around it; tests bring their own. */
export interface Surroundings {
	fetch: typeof fetch;
	/** The access token as it is now. */
	token: () => string | null;
	/** Gets a new access token in place of the given one; callers share one attempt. Rejects when there is none to get. */
	renew: (refused: string | null) => Promise<void>;
	/** `version`, `build`, `client-type` and the reader's language. */
	headers: () => Record<string, string>;
	/** The sentence for a server that cannot be reached, or answers something else than expected. */
	sentence: (about: "unreachable" | "timeout" | "unexpected") => string;
	/** The server answered that it is being maintained. */
	onMaintenance?: () => void;
	timeoutMs?: number;
}

/** Sends a request; an expired access token is renewed once and the request repeated. */
export function createSend(around: Surroundings): Send {
	return async (request) => {
		const token = around.token();
		const response = await exchange(around, request, token);
		if (response.status !== 401 || request.route.open) return answerOf(response, around);
		await around.renew(token);
		return answerOf(await exchange(around, request, around.token()), around);
	};
}

export async function exchange(around: Surroundings, request: Request, token: string | null): Promise<Response> {
	const timeout = AbortSignal.timeout(around.timeoutMs ?? REQUEST_TIMEOUT_MS);
	try {
		return await around.fetch(`/api${request.path}`, {
			method: request.route.method,
			headers: headersOf(around, request, token),
			body: request.body === undefined ? null : JSON.stringify(request.body),
			credentials: "same-origin",
			signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
		});
	} catch (error) {
		if (request.signal?.aborted) throw error;
		const about = timeout.aborted ? "timeout" : "unreachable";
		throw new ApiError(0, { error: about, message: around.sentence(about) });
	}
}

export function headersOf(around: Surroundings, request: Request, token: string | null): Record<string, string> {
	const headers = around.headers();
	if (request.body !== undefined) headers["content-type"] = "application/json";
	if (token && !request.route.open) headers.authorization = `Bearer ${token}`;
	if (request.idempotencyKey) headers["idempotency-key"] = request.idempotencyKey;
	return headers;
}

async function answerOf(response: Response, around: Surroundings): Promise<unknown> {
	if (response.status === 204) return undefined;
	const body: unknown = await response.json().catch(() => null);
	if (response.ok && body !== null) {
		noteBatch(body, response);
		return body;
	}
	throw failureOf(response.status, body, around);
}

export function failureOf(status: number, body: unknown, around: Surroundings): ApiError {
	if (isErrorBody(body) && body.error === "maintenance") around.onMaintenance?.();
	return new ApiError(status, isErrorBody(body) ? body : { error: "unexpected", message: around.sentence("unexpected") });
}

const isErrorBody = (body: unknown): body is ErrorBody =>
	typeof body === "object" && body !== null && "message" in body && typeof body.message === "string" && "error" in body;
