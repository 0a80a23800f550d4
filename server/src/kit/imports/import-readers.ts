import { type ChildProcess, fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { tooLarge } from "../sheets/sheet-limits.ts";
import { UnreadableFile } from "../sheets/unreadable-file.ts";
import type { FromReader, FromServer } from "./import-reader-process.ts";
import type { Asked, Head, Order } from "./import-work.ts";

/** What a reader asks, answered by whoever ordered. */
export type Answers = { [K in keyof Asked]: (value: Asked[K]["ask"]) => Promise<Asked[K]["answer"]> };
export interface ReadingLimits {
	/** Milliseconds of processor time. */
	working?: number;
	/** Ended at once when this is aborted. */
	signal?: AbortSignal;
}
const SCRIPT = fileURLToPath(new URL("./import-reader-process.ts", import.meta.url));
/** A heap that is full ends this process alone. In a thread it would end the server with it. */
const FLAGS = ["--max-old-space-size=320", "--max-semi-space-size=8"];
/** Somebody waits for the start of a file, and other schools for theirs; half a million rows take half a minute. */
const WORKING_MS = { head: 5_000, cells: 20_000, rows: 120_000 };
/** So many times as long by the clock: one that stands still uses no time at all. */
const AT_MOST = 20;
/** The clock of /proc. */
const TICK_MS = 10;
const LOOK_AGAIN_MS = 250;
/** One that has nothing to do ends after this long: an idle server holds none. */
const IDLE_MS = 10_000;

interface Reader {
	child: ChildProcess;
	ready: Promise<void>;
}
const idle: { reader: Reader; ending: NodeJS.Timeout }[] = [];
const running = new Set<ChildProcess>();
let orders = 0;
process.on("exit", () => {
	for (const child of running) child.kill("SIGKILL");
});

function startReader(): Reader {
	const child = fork(SCRIPT, {
		execArgv: FLAGS,
		env: environment(),
		stdio: ["ignore", "ignore", "ignore", "ipc"],
		serialization: "advanced",
	});
	running.add(child);
	child.on("exit", () => running.delete(child));
	// heard by whoever waits for it; one that nobody waits for may fail
	child.on("error", () => {});
	const ready = new Promise<void>((resolve, reject) => {
		child.once("message", () => {
			giveWay(child.pid as number);
			resolve();
		});
		child.once("error", reject);
		child.once("exit", (code, signal) => reject(new Error(`a reader of files did not start (${code ?? signal})`)));
	});
	ready.catch(() => {});
	return { child, ready };
}
/** Whatever it reads, people who use the program go first. Linux counts by thread, and those that tidy memory are threads of their own. */
function giveWay(pid: number): void {
	try {
		const threads = process.platform === "linux" ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
		for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW);
	} catch {
		// a system that does not let us
	}
}
/** Nothing of ours but where compiled programs are kept: a reader knows no secret. */
const environment = (): NodeJS.ProcessEnv => {
	const { NODE_COMPILE_CACHE, SystemRoot } = process.env;
	return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(SystemRoot && { SystemRoot }) };
};

function takeReader(): Reader {
	for (let known = idle.pop(); known !== undefined; known = idle.pop()) {
		clearTimeout(known.ending);
		if (!known.reader.child.connected) continue;
		known.reader.child.ref();
		known.reader.child.channel?.ref();
		return known.reader;
	}
	return startReader();
}
/** Kept for the next file for a moment; nobody waits for it to end. */
function keepReader(reader: Reader): void {
	const { child } = reader;
	child.unref();
	child.channel?.unref();
	const ending = setTimeout(() => {
		const at = idle.findIndex((known) => known.reader === reader);
		if (at !== -1) idle.splice(at, 1);
		child.kill("SIGKILL");
	}, IDLE_MS).unref();
	idle.push({ reader, ending });
}

/** Has a file read by a process that can be killed, and is where it takes too long or too much. Such a file is an `UnreadableFile`. */
export async function readApart<O extends Order>(
	order: O,
	answers: Answers,
	{ working = WORKING_MS[order.kind], signal }: ReadingLimits = {},
): Promise<O extends { kind: "head" } ? Head : boolean> {
	const reader = takeReader();
	await reader.ready;
	let done: unknown;
	try {
		done = await converse(reader.child, order, answers, working, signal);
	} catch (error) {
		// whatever it is still doing ends here
		reader.child.kill("SIGKILL");
		throw error;
	}
	keepReader(reader);
	// found by the reader itself, which is as good as before
	if (done instanceof UnreadableFile) throw done;
	// cast: what is answered follows from the order, which the reader knows
	return done as never;
}

function converse(child: ChildProcess, order: Order, answers: Answers, working: number, signal: AbortSignal | undefined): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const of = ++orders;
		const latest = performance.now() + AT_MOST * working;
		const spent = processorTime(child.pid as number);
		const send = (message: FromServer) => child.send(message, (error) => error && end(reject, error));
		const end = <T>(settle: (value: T) => void, value: T) => {
			clearTimeout(clock);
			child.off("message", hear).off("exit", exited).off("error", failed);
			signal?.removeEventListener("abort", aborted);
			settle(value);
		};
		// a busy machine is no fault of the file: looked at again until the processor's time is used up
		const look = () => {
			const left = working - spent();
			if (left <= 0 || performance.now() > latest) end(reject, new UnreadableFile({ message: "import_slow" }));
			else clock = setTimeout(look, Math.max(left, LOOK_AGAIN_MS));
		};
		let clock = setTimeout(look, working);
		const hear = (message: FromReader) => {
			if (!("of" in message) || message.of !== of) return;
			if ("ask" in message) {
				const answer = answers[message.ask as keyof Asked] as (value: unknown) => Promise<unknown>;
				answer(message.value).then(
					(value) => child.connected && send({ of, number: message.number, answer: value }),
					(error) => end(reject, error),
				);
			} else if ("done" in message) end(resolve, message.done);
			else if ("problem" in message) end(resolve, new UnreadableFile(message.problem));
			else end(reject, new Error(`a reader of files failed: ${message.failure}`));
		};
		// it ends by itself only where its memory is full
		const exited = () => end(reject, tooLarge());
		const failed = (error: Error) => end(reject, error);
		const aborted = () => end(reject, signal?.reason);
		child.on("message", hear).on("exit", exited).on("error", failed);
		signal?.addEventListener("abort", aborted);
		if (signal?.aborted) return aborted();
		send({ of, order });
	});
}

/** Milliseconds of the processor that a process has used since now. Where the system does not tell, the clock's. */
function processorTime(pid: number): () => number {
	const begun = performance.now();
	const used = () => {
		try {
			const line = readFileSync(`/proc/${pid}/stat`, "utf8");
			const [user, system] = line
				.slice(line.lastIndexOf(")") + 2)
				.split(" ")
				.slice(11, 13);
			return (Number(user) + Number(system)) * TICK_MS;
		} catch {
			return undefined;
		}
	};
	const before = used();
	return () => {
		const now = used();
		return before === undefined || now === undefined ? performance.now() - begun : now - before;
	};
}
