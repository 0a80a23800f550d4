import { UnreadableFile } from "../sheets/unreadable-file.ts";
import { type Ask, carryOut, type Order } from "./import-work.ts";

// A process of its own that reads uploaded files and does nothing else. It has neither the environment nor a connection
// to the database: what it needs it asks of the server. It may be killed at any moment.

/** Everything carries the number of its order: what is left over from one is never answered with another's file. */
export type FromServer = { of: number; order: Order } | { of: number; number: number; answer: unknown };
export type FromReader =
	| { ready: true }
	| { of: number; number: number; ask: string; value: unknown }
	| { of: number; done: unknown }
	| { of: number; problem: UnreadableFile["problem"] }
	| { of: number; failure: string };

const tell = (message: FromReader) => process.send?.(message);
/** By number: the next piece of a file is asked for while rows are kept. */
let open = new Map<number, (value: unknown) => void>();
let asked = 0;

process.on("message", (message: FromServer) => {
	const { of } = message;
	if ("answer" in message) {
		open.get(message.number)?.(message.answer);
		open.delete(message.number);
		return;
	}
	open = new Map();
	const mine = open;
	const ask: Ask = (what, value) =>
		new Promise((resolve) => {
			const number = ++asked;
			mine.set(number, resolve as (value: unknown) => void);
			tell({ of, number, ask: what, value });
		});
	carryOut(message.order, ask).then(
		(done) => tell({ of, done }),
		(error: unknown) =>
			tell(error instanceof UnreadableFile ? { of, problem: error.problem } : { of, failure: String((error as Error).stack ?? error) }),
	);
});
process.on("disconnect", () => process.exit(0));
// sent to the whole terminal: the server finishes what it has begun and lets us go then
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
tell({ ready: true });
