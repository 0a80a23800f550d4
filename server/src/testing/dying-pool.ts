import type pg from "pg";
import { openPool } from "../kit/db/pool.ts";

/** Before a statement leaves, or once it has left and nobody hears the answer. */
export type Moment = "before" | "after";
export interface DyingPool {
	pool: pg.Pool;
	/** From now on: how many statements still pass before the connection is cut; begin and commit are statements too. */
	dieAt(statement: number, moment: Moment): void;
	/** Whether it came so far. */
	hasDied(): boolean;
}

/** Connections of a server that dies between two statements: PostgreSQL hears no more of it, and takes back what was not committed. */
export function openDyingPool(url: string, max = 1): DyingPool {
	let left = Number.POSITIVE_INFINITY;
	let when: Moment = "before";
	const pool = openPool({ url, max, as: "app", onError: () => {} });
	pool.on("connect", (client) => {
		// cast: pg's types leave its socket out, and know several ways to call this
		const inner = client as unknown as { query: (...given: unknown[]) => unknown; connection: { stream: { destroy(): void } } };
		const { query } = inner;
		inner.query = (...given) => {
			left--;
			if (left !== -1) return query.apply(client, given);
			if (when === "before") inner.connection.stream.destroy();
			const answer = query.apply(client, given);
			if (when === "after") setImmediate(() => inner.connection.stream.destroy());
			return answer;
		};
	});
	return {
		pool,
		dieAt: (statement, moment) => {
			left = statement;
			when = moment;
		},
		hasDied: () => left < 0,
	};
}
