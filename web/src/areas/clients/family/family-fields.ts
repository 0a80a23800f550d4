import { CLIENT, CONTACT } from "@homeroom/contract/areas/clients/clients.rules.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { readValues } from "../../../kit/record/form/record-form-values.ts";
import type { RecordField } from "../../../kit/record/record-field.ts";
import { useRecordFields } from "../../../kit/record/use-record-fields.ts";
import { type FamilyDraft, joiningOf } from "./family-draft.ts";

/** What is asked for where a family is made beside its child; the rest can come later. What the school requires is asked for too. */
const ASKED = {
	client: ["name", "add_line_1", "post_code", "city"],
	contact: ["first_name", "last_name", "phone", "email"],
};
const FILLED = ["kind", "client_id"];

function useAsked(spec: RecordSpec, names: readonly string[]): RecordField[] {
	const known = useRecordFields(spec);
	const required = known.filter(
		({ name, field }) => field.required === true && !field.computed && !FILLED.includes(name) && !names.includes(name),
	);
	return [...names.flatMap((name) => known.find((field) => field.name === name) ?? []), ...required];
}

/** The fields of a new client and a new contact, and how the server reads a family. */
export function useFamilyFields() {
	const client = useAsked(CLIENT, ASKED.client);
	const contact = useAsked(CONTACT, ASKED.contact);
	return {
		client,
		contact,
		read: (draft: FamilyDraft) =>
			joiningOf(draft, { client: (typed) => readValues(client, typed), contact: (typed) => readValues(contact, typed) }),
	};
}
export type FamilyFields = ReturnType<typeof useFamilyFields>;
