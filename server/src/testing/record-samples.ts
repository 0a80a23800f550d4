import type { scanCalls } from "@homeroom/contract/areas/files/files.scan-calls.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { recordCalls } from "@homeroom/contract/kit/record-calls.ts";
import { PICTURE } from "../areas/files/files.builders.ts";
import { recordFileSamples } from "./imports.samples.ts";
import type { Ids, Sampler } from "./sampling.ts";
import type { TestApp } from "./test-app.ts";

interface About {
	/** Makes one, for a call that names it. */
	make: (ids: Ids, t: TestApp) => Promise<number>;
	/** What a new one is made of. */
	create: (ids: Ids, t: TestApp) => Record<string, unknown> | Promise<Record<string, unknown>>;
	/** What can be changed of many. */
	change: Record<string, unknown>;
	/** What else can be changed of one. */
	alone?: (ids: Ids, t: TestApp) => Promise<Record<string, unknown>>;
	/** A file of two columns and one row, and the fields that they are. */
	file: [csv: string, fields: string[]];
}

/** The same for the paper beside each. */
export const scanSamples = (make: About["make"]): Record<keyof ReturnType<typeof scanCalls<RecordSpec>>, Sampler> => ({
	scan_set: async (ids, t) => ({ params: { id: await make(ids, t) }, query: { name: "paper.png" }, file: PICTURE }),
	scan_remove: async (ids, t) => ({ params: { id: await make(ids, t) }, body: { version: 1 } }),
});

/** A right input for every call that a record has from the kit. */
export function recordSamples(
	record: string,
	{ make, create, change, alone, file }: About,
): Record<keyof ReturnType<typeof recordCalls<RecordSpec>>, Sampler> {
	const one: Sampler = async (ids, t) => ({ params: { id: await make(ids, t) } });
	const versioned: Sampler = async (ids, t) => ({ params: { id: await make(ids, t) }, body: { version: 1 } });
	const chosen: Sampler = async (ids, t) => ({ body: { selection: { ids: [await make(ids, t)] } } });
	return {
		...recordFileSamples(record, ...file),
		list: () => ({ query: { search: "a", page: "1", limit: "5" } }),
		show: one,
		create: async (ids, t) => ({ body: await create(ids, t) }),
		update: async (ids, t) => ({ params: { id: await make(ids, t) }, body: { version: 1, ...change, ...(await alone?.(ids, t)) } }),
		archive: versioned,
		restore: versioned,
		activity: one,
		bulk_update: async (ids, t) => ({ body: { selection: { ids: [await make(ids, t)] }, changes: change } }),
		bulk_archive: chosen,
		bulk_restore: chosen,
	};
}
