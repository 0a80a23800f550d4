import type { Database } from "./bench-data.ts";
import type { Load } from "./bench-load.ts";

export interface World {
	database: Database;
	load: Load;
	/** How long one measurement lasts. */
	seconds: number;
}
