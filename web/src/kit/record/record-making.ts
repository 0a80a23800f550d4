import type { QueryClient } from "@tanstack/react-query";
import type { RecordArea } from "./record-area.ts";

/** How an area's fields are typed and what they make, where many are changed or a cell is. */
export type OwnInputs = Pick<RecordArea, "inputs" | "makes">;

/** What is made with a row, as its calls are told. */
export function madeWith({ makes = {} }: OwnInputs, client: QueryClient, values: Readonly<Record<string, unknown>>): { make?: string[] } {
	const make = Object.entries(values).flatMap(([name, value]) => (typeof value === "string" && makes[name]?.(client, value) ? [name] : []));
	return make.length > 0 ? { make } : {};
}
