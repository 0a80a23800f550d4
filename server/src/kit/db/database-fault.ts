import { StartError } from "../start-error.ts";

/** PostgreSQL's code while it starts, or reads its log after a crash. */
export const STILL_STARTING = "57P03";

/** Also of a network that is away and of a name that nobody looks up. */
const BY_CODE: Record<string, string> = {
	ECONNREFUSED: "nothing listens there",
	ECONNRESET: "it broke the connection off",
	ENOTFOUND: "there is no such host",
	EAI_AGAIN: "the name of the host cannot be looked up right now",
	ETIMEDOUT: "it does not answer",
	EHOSTUNREACH: "there is no way to that host",
	ENETUNREACH: "there is no way to that host",
	"28P01": "user or password is wrong",
	"28000": "the user may not connect",
	"53300": "it has too many connections already (max_connections)",
	"57P01": "it was stopped",
	"57P02": "it crashed",
	[STILL_STARTING]: "it is still starting",
};
/** What pg says itself, without a code. */
const BY_MESSAGE: [RegExp, string][] = [
	[/timeout expired|connection timeout|timeout exceeded when trying to connect/i, "it does not answer"],
	[/connection terminated|client has encountered a connection error/i, "it broke the connection off"],
];

/** Whether a failure says that the database cannot be reached; the codes beside those above are told on a connection that was there. */
export function isAway({ code, message = "" }: { code?: unknown; message?: string }): boolean {
	if (typeof code === "string") return Object.hasOwn(BY_CODE, code) || BROKEN.has(code);
	return BY_MESSAGE.some(([said]) => said.test(message));
}
const BROKEN = new Set(["EPIPE", "ENOENT", "EHOSTDOWN", "ENETDOWN", "ECONNABORTED", "08001", "08003", "08006", "25006", "57P05"]);

/** What went wrong with DATABASE_URL, in one sentence and without the password; anything else as it is. */
export function explained(error: Error & { code?: string }, url: string | undefined): Error {
	if (url === undefined || error instanceof StartError) return error;
	// protocol_violation: what PgBouncer answers to settings of a connection
	if (error.code === "08P01")
		return new StartError(
			`DATABASE_URL leads to a pooler that refuses the settings of a connection (${error.message}): name PostgreSQL itself.`,
		);
	const { host, pathname } = new URL(url);
	const why = databaseWords(error, pathname.slice(1));
	return why === undefined ? error : new StartError(`The database at DATABASE_URL (${host}${pathname}) cannot be used: ${why}.`);
}

/** Why a database cannot be used, for a person; undefined where the fault is another. */
export function databaseWords({ code, message }: Error & { code?: string }, database = ""): string | undefined {
	if (code === "3D000") return `there is no database ${database}`.trimEnd();
	if (code === "42501") return `the user may not create tables there (${message})`;
	return code === undefined ? BY_MESSAGE.find(([said]) => said.test(message))?.[1] : BY_CODE[code];
}
