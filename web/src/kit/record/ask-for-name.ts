import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import { RECORD_NAMES, type RecordName } from "@homeroom/contract/record-names.generated.ts";
import { api } from "../api/api.ts";

/** Whether it has pages of its own: years and files do not. */
export const isRecord = (name: string | undefined): name is RecordName => (RECORD_NAMES as readonly (string | undefined)[]).includes(name);

/** As many as one address has room for. */
const AT_ONCE = 40;
let waiting = new Map<string, PromiseWithResolvers<Found | null>>();

/** What a record is called, `students:12`. A page full of them asks once. */
export function askForName(of: string): Promise<Found | null> {
	const known = waiting.get(of);
	if (known) return known.promise;
	if (waiting.size === 0) queueMicrotask(() => void setTimeout(askForAll));
	const mine = Promise.withResolvers<Found | null>();
	waiting.set(of, mine);
	return mine.promise;
}

function askForAll(): void {
	const asked = [...waiting];
	waiting = new Map();
	for (let at = 0; at < asked.length; at += AT_ONCE) void answer(asked.slice(at, at + AT_ONCE));
}
async function answer(asked: [string, PromiseWithResolvers<Found | null>][]): Promise<void> {
	try {
		const { results } = await api.find.names({ query: { of: asked.map(([of]) => of).join(",") } });
		const found = new Map(results.map((one) => [`${one.record}:${one.id}`, one]));
		for (const [of, { resolve }] of asked) resolve(found.get(of) ?? null);
	} catch (error) {
		for (const [, { reject }] of asked) reject(error);
	}
}
