import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";

/** Why a call failed. `status` 0: nothing came back (network, time-out). `message` is meant for the reader. */
export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly status: number;
	readonly code: string;
	readonly fields: Record<string, string> | undefined;
	/** With 409: the record as it is now. */
	readonly current: unknown;
	/** With a refused undo: what stands against it. */
	readonly reasons: ErrorBody["reasons"];
	readonly request_id: string | undefined;

	constructor(status: number, body: ErrorBody) {
		super(body.message);
		this.status = status;
		this.code = body.error;
		this.fields = body.fields;
		this.current = body.current;
		this.reasons = body.reasons;
		this.request_id = body.request_id;
	}
}

/** The server could not be reached at all. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Of a link: it is cut off, or leads nowhere. Whoever comes too often, or to a busy server, has a link that leads somewhere. */
export const isGoneLink = (error: unknown): boolean => error instanceof ApiError && [400, 404, 410].includes(error.status);
