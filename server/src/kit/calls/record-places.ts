import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { recordOf } from "@homeroom/contract/kit/record-schemas.ts";
import { z } from "zod";

const EACH = Symbol("each");
type Step = string | typeof EACH;
/** Where in an answer rows of a record stand. */
export interface RecordPlace {
	record: RecordSpec;
	steps: readonly Step[];
}

/** Looked for once for each call, in its schema. */
export function recordPlaces(schema: z.core.$ZodType, steps: readonly Step[] = []): RecordPlace[] {
	const record = recordOf(schema);
	if (record !== undefined) return [{ record, steps }];
	if (schema instanceof z.ZodObject)
		return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, part]) => recordPlaces(part, [...steps, name]));
	if (schema instanceof z.ZodArray) return recordPlaces(schema.element as z.core.$ZodType, [...steps, EACH]);
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
		return recordPlaces(schema.unwrap() as z.core.$ZodType, steps);
	if (schema instanceof z.ZodUnion) return (schema.options as z.core.$ZodType[]).flatMap((option) => recordPlaces(option, steps));
	return [];
}

/** The rows that stand there. */
export function rowsAt(answer: unknown, steps: readonly Step[], next = 0): object[] {
	if (typeof answer !== "object" || answer === null) return [];
	const step = steps[next];
	if (step === undefined) return [answer];
	if (step !== EACH) return rowsAt((answer as Record<string, unknown>)[step as string], steps, next + 1);
	if (!Array.isArray(answer)) return [];
	return answer.flatMap((one) => rowsAt(one, steps, next + 1));
}
