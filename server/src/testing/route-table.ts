import { contract } from "@homeroom/contract/contract.generated.ts";
import type { Call } from "@homeroom/contract/kit/call.ts";
import { z } from "zod";
import { samples } from "./samples.generated.ts";
import type { CallName, Sample, Sampler } from "./sampling.ts";

export interface TableEntry {
	name: CallName;
	call: Call;
	sample: Sampler;
}
export const ROUTE_TABLE: TableEntry[] = Object.entries(contract).flatMap(([area, calls]) =>
	Object.entries(calls).map(([name, call]) => ({
		name: `${area}.${name}` as CallName,
		call: call as unknown as Call,
		sample: (samples[area as keyof typeof samples] as Record<string, Sampler>)[name] as Sampler,
	})),
);

/** The address of a call with its path parts and query filled in. */
export function addressOf(
	call: Call,
	{ params = {}, query = {} }: { params?: Record<string, unknown>; query?: Record<string, string> },
): string {
	const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
	const search = new URLSearchParams(query).toString();
	return `/api${path}${search === "" ? "" : `?${search}`}`;
}

/** What is sent as the body of a call: JSON, a file's bytes, or nothing. */
export function payloadOf(call: Call, { body, file }: Sample): object | undefined {
	if (call.takes === "file") return file ?? Buffer.from("a file");
	return call.method === "GET" ? undefined : (body ?? {});
}

export const shapeOf = (schema: z.core.$ZodType): Record<string, z.ZodType> =>
	schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
