import "../../../kit/form/schemas-without-eval.ts";
import { Joining } from "@homeroom/contract/areas/clients/families.admission.ts";
import type { StudentFamily } from "@homeroom/contract/areas/clients/families.contract.ts";
import { useState } from "react";
import { callsOf } from "../../../kit/api/api.ts";
import type { CallOptions } from "../../../kit/api/client.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { schemaErrors } from "../../../kit/form/schema-errors.ts";
import { useHeldForm } from "../../../kit/form/use-held-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { type FamilyDraft, NO_FAMILY } from "./family-draft.ts";
import { useFamilyFields } from "./family-fields.ts";
import { FamilyPart } from "./family-part.tsx";

export interface JoinProps {
	student_id: number;
	/** Whom the student has already. */
	family: StudentFamily;
	onSaved: (answer: object) => void;
	onClose: () => void;
}
export const joinCalls = callsOf<{ join(input: { params: { id: number }; body: object }, options: CallOptions): Promise<StudentFamily> }>(
	"families",
);

/** A further home of a student, found or made, with its people. */
export function FamilyJoinForm({ student_id, family, onSaved, onClose }: JoinProps) {
	const { t, locale } = useT();
	const fields = useFamilyFields();
	const [draft, setDraft] = useState(NO_FAMILY);
	const [last] = family.relations;
	const read = () => fields.read(draft);
	const disabled = draft.homes.length + draft.people.length === 0;
	const form = useHeldForm({
		typed: draft,
		disabled,
		check: () => (disabled ? {} : schemaErrors(Joining, read(), locale)),
		save: async (options) => onSaved(await joinCalls.join({ params: { id: student_id }, body: read() }, options)),
		onSaved: onClose,
	});
	return (
		<FormDialog title={t("families.add_home")} onClose={onClose} width={720}>
			<FormFrame form={form} saveLabel={t("families.add_home")} onCancel={onClose} disabled={disabled} bare>
				<FamilyPart
					draft={draft}
					onChange={(next) => setDraft(without(next, family))}
					fields={fields}
					lastName={last?.student.last_name ?? ""}
					given={null}
					required
					errors={form.errors}
					onLeft={form.left}
				/>
			</FormFrame>
		</FormDialog>
	);
}

/** Without what the student has now: nobody is the same twice. */
function without(draft: FamilyDraft, { households, relations }: StudentFamily): FamilyDraft {
	const clients = households.filter(({ current }) => current).map(({ client_id }) => client_id);
	const contacts = relations.filter(({ current }) => current).map(({ contact_id }) => contact_id);
	const isNewHome = ({ client_id }: { client_id: number | null }) => client_id === null || !clients.includes(client_id);
	const isNewPerson = ({ contact_id }: { contact_id: number | null }) => contact_id === null || !contacts.includes(contact_id);
	const { match } = draft;
	return {
		match: match && { ...match, homes: match.homes.filter(isNewHome), people: match.people.filter(isNewPerson) },
		homes: draft.homes.filter(isNewHome),
		people: draft.people.filter(isNewPerson),
	};
}
