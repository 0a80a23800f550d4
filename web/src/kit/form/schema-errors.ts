import type { Locale } from "@homeroom/contract/kit/constants.ts";
import { type IssueLike, issueSentence } from "@homeroom/contract/kit/sentences.ts";

/** The part of a zod schema a form needs. The schema itself comes with the form's own chunk. */
export interface FormSchema<Output> {
	safeParse: (values: unknown) => { success: true; data: Output } | { success: false; error: { issues: SchemaIssue[] } };
}
interface SchemaIssue extends IssueLike {
	path: PropertyKey[];
}

/** One sentence per field, in the reader's language; the first issue of a field counts. */
export function schemaErrors(schema: FormSchema<unknown>, values: unknown, locale: Locale): Record<string, string> {
	const parsed = schema.safeParse(values);
	const errors: Record<string, string> = {};
	if (parsed.success) return errors;
	for (const issue of parsed.error.issues) {
		const name = issue.path.join(".");
		errors[name] ??= issueSentence(issue, locale);
	}
	return errors;
}
