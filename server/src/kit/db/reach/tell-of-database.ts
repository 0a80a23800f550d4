import type { Logger } from "pino";
import { databaseWords } from "../database-fault.ts";
import type { ListenerOptions } from "../listener.ts";

/** One line when the database goes away and one when it is back, however many calls and jobs fail in between. */
export function tellOfDatabase(log: Logger): Pick<ListenerOptions, "onAway" | "onBack"> {
	let since = 0;
	return {
		onAway(error) {
			since = performance.now();
			log.error(`The database is away: ${databaseWords(error) ?? error.message}.`);
		},
		onBack() {
			log.warn(`The database is back after ${Math.round((performance.now() - since) / 1000)} s.`);
		},
	};
}
