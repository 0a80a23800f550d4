import { areas } from "./areas.generated.ts";
import { recordDoor } from "./kit/records/record-scans.ts";
import type { LoggedTable } from "./kit/tables/logged-table.ts";
import type { Join } from "./kit/tables/record-table.ts";
import type { DemoStep, Given, ServerArea } from "./server-area.ts";

/** In the order of the menu. */
export const AREAS: readonly ServerArea[] = Object.values(areas);

const logged = Object.fromEntries(AREAS.flatMap((area) => Object.entries<LoggedTable>(area.logged ?? {})));
const records = AREAS.flatMap(({ records: own = [] }) => own);
const joins: Record<string, Record<string, Join>> = {};
for (const { joins: own = {} } of AREAS)
	for (const [record, columns] of Object.entries(own)) joins[record] = { ...joins[record], ...columns };
const doors = AREAS.flatMap(({ files = [] }) => files);
/** What all areas together declare. A table that none of them names stays silent: nobody hears of it, reads about it or takes it back. */
export const ALL: Given["all"] = {
	owns: Object.fromEntries(AREAS.flatMap(({ owns = {} }) => Object.entries(owns))),
	records,
	logged,
	files: [...doors, ...records.filter(({ spec }) => !doors.some(({ record }) => record === spec.name)).map(recordDoor)],
	figures: AREAS.flatMap(({ figures = [] }) => figures),
	layers: AREAS.flatMap(({ layers = [] }) => layers),
	fed: AREAS.flatMap(({ fed = [] }) => fed),
	busy: AREAS.flatMap(({ busy = [] }) => busy),
	notices: AREAS.flatMap(({ notices = [] }) => notices),
	tableOf({ name }) {
		const table = logged[name]?.record;
		if (table === undefined) throw new Error(`nobody says what is private in ${name}`);
		return table;
	},
	joinsOf: ({ name }) => joins[name] ?? {},
};

/** Steps of the demo, each after those that it names; otherwise in the order of the areas. */
export const DEMO_STEPS: readonly DemoStep[] = inOrder(
	Object.entries(areas).flatMap(([area, { demo = [] }]) => demo.map((step) => ({ name: area, after: [], ...step }))),
);
function inOrder(steps: (DemoStep & Required<Pick<DemoStep, "name" | "after">>)[]): DemoStep[] {
	const done: DemoStep[] = [];
	for (let left = steps; left.length > 0; ) {
		const open = new Set(left.map(({ name }) => name));
		const ready = left.find(({ after }) => after.every((name) => !open.has(name)));
		if (ready === undefined) throw new Error(`the demo's steps wait for each other: ${[...open].join(", ")}`);
		done.push(ready);
		left = left.filter((step) => step !== ready);
	}
	return done;
}
