import { areas } from "./areas.generated.ts";
import type { LoggedTable } from "./kit/changes/logged-table.ts";
import type { Given, ServerArea } from "./server-area.ts";

/** In the order of the menu. */
export const AREAS: readonly ServerArea[] = Object.values(areas);

const logged = Object.fromEntries(AREAS.flatMap((area) => Object.entries<LoggedTable>(area.logged ?? {})));
/** What all areas together declare. A table that none of them names stays silent: nobody hears of it, reads about it or takes it back. */
export const ALL: Given["all"] = {
	records: AREAS.flatMap(({ records = [] }) => records),
	logged,
	files: AREAS.flatMap(({ files = [] }) => files),
	tableOf({ name }) {
		const table = logged[name]?.record;
		if (table === undefined) throw new Error(`nobody says what is private in ${name}`);
		return table;
	},
};
