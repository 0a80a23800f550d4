import pg from "pg";
import { CONNECT_MS } from "./pool.ts";

export interface ListenerOptions {
	url: string;
	/** Channel → what to do with a payload. */
	channels: Record<string, (payload: string) => void>;
	/** False when the connection broke (messages may be missed), true when it is there (again). */
	onHearing: (hearing: boolean) => void;
	/** Once when the database cannot be reached (why), and once when it can again; one connection that breaks is neither. */
	onAway?: (error: Error) => void;
	onBack?: () => void;
	connectMs?: number | undefined;
}
export interface Listener {
	close(): Promise<void>;
}

const RETRY_MS = 200;

/** One connection that hears the database's announcements, for as long as the process lives. */
export async function listen({ url, channels, onHearing, onAway, onBack, connectMs = CONNECT_MS }: ListenerOptions): Promise<Listener> {
	let closed = false;
	let client: pg.Client | undefined;
	let retry: NodeJS.Timeout | undefined;
	let away = false;

	async function connect(): Promise<void> {
		const next = new pg.Client({
			connectionString: url,
			keepAlive: true,
			application_name: "homeroom listener",
			connectionTimeoutMillis: connectMs,
		});
		next.on("error", () => {});
		next.on("notification", ({ channel, payload = "" }) => channels[channel]?.(payload));
		await next.connect();
		if (closed) return next.end();
		next.on("end", () => {
			if (client !== next) return;
			client = undefined;
			onHearing(false);
			again();
		});
		for (const channel of Object.keys(channels)) await next.query(`listen ${channel}`);
		client = next;
		if (away) onBack?.();
		away = false;
		onHearing(true);
	}
	function again(): void {
		if (closed) return;
		retry = setTimeout(() => connect().catch(failed), RETRY_MS);
	}
	function failed(error: Error): void {
		if (!away && !closed) onAway?.(error);
		away = true;
		again();
	}

	await connect();
	return {
		async close() {
			closed = true;
			clearTimeout(retry);
			const last = client;
			client = undefined;
			await last?.end().catch(() => {});
		},
	};
}
