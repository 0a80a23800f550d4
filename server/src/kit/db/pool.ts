import pg from "pg";

const OID = { bigint: 20, date: 1082, timestamptz: 1184 } as const;

/** 2026-11-15 08:30:00.123456+00 → 2026-11-15T08:30:00.123Z. The session's zone is UTC. */
export function instantFromText(text: string): string {
	const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, "0");
	return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
function numberFromText(text: string): number {
	const number = Number(text);
	if (!Number.isSafeInteger(number)) throw new Error(`${text} is too large for a number`);
	return number;
}

const parsers: Record<number, (text: string) => unknown> = {
	[OID.bigint]: numberFromText,
	[OID.date]: (text) => text,
	[OID.timestamptz]: instantFromText,
};
const types = {
	getTypeParser: (oid: number, format?: "text" | "binary") => parsers[oid] ?? pg.types.getTypeParser(oid, format ?? "text"),
} as pg.CustomTypesConfig;

/** A client outside of the pools reads values as theirs do, or as before. What makes rows is shared by all connections and must not learn another way. */
export function readLikePool(client: pg.ClientBase, on: boolean): void {
	for (const oid of Object.values(OID))
		client.setTypeParser(oid, "text", on ? (parsers[oid] as (text: string) => unknown) : pg.types.getTypeParser(oid, "text"));
}

export const APP_ROLE = "homeroom_app";

/** A transaction's work as another role, "none": whoever connected. Then it goes on as before. */
export async function inRole<T>(client: pg.ClientBase, role: typeof APP_ROLE | "none", work: () => Promise<T>): Promise<T> {
	const { rows } = await client.query<{ before: string }>("select current_setting('role') as before");
	const as = (one: string | undefined) => client.query("select set_config('role', $1, true)", [one]);
	await as(role);
	const result = await work();
	await as(rows[0]?.before);
	return result;
}
/** Console, sign-up and payments: the platform's own tables, and no customer's rows beyond what opens a new one. */
export const PLATFORM_ROLE = "homeroom_platform";

export interface PoolOptions {
	url: string;
	max: number;
	/** `app` and `platform`: roles without any right to bypass row security. `owner`: migrations and jobs. */
	as: "app" | "platform" | "owner";
	/** Called when an idle connection breaks; the pool replaces it. */
	onError: (error: Error) => void;
	connectMs?: number | undefined;
	/** Times are `Date`s, as pg itself reads them: for a library that counts on it. */
	plain?: boolean;
}

/** How long a request waits for a connection: somebody is in front of it. */
export const CONNECT_MS = 5_000;

export function openPool({ url, max, as, onError, connectMs = CONNECT_MS, plain = false }: PoolOptions): pg.Pool {
	const settings = [
		"timezone=UTC",
		// where PostgreSQL can compile (Debian's can), it does so for each statement that it takes for long, the triggers of a write included: seconds for milliseconds
		"jit=off",
		"statement_timeout=55s",
		"idle_in_transaction_session_timeout=60s",
		...(as === "owner" ? [] : [`role=${as === "app" ? APP_ROLE : PLATFORM_ROLE}`]),
	];
	const pool = new pg.Pool({
		connectionString: url,
		max,
		...(!plain && { types }),
		pipeline: true,
		idleTimeoutMillis: 60_000,
		connectionTimeoutMillis: connectMs,
		keepAlive: true,
		application_name: `homeroom ${as}`,
		options: settings.map((setting) => `-c ${setting}`).join(" "),
	} as pg.PoolConfig);
	pool.on("error", onError);
	// a connection that breaks while in use fails its query; without a listener it would end the process as well
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}
