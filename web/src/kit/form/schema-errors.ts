import { type IssueLike, isSentenceCode, issueSentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";

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
		const [first] = issue.path;
		const isEmpty = ["", null, undefined].includes((values as Record<PropertyKey, never>)[first as PropertyKey]);
		// a number or a choice that nobody made is no wrong value
		errors[name] ??= issueSentence(isEmpty && !isSentenceCode(issue.message) ? { ...issue, message: "required" } : issue, locale);
	}
	return errors;
}
