import "../../../kit/form/schemas-without-eval.ts";
import { Joining } from "@homeroom/contract/areas/clients/families.admission.ts";
import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { schemaErrors } from "../../../kit/form/schema-errors.ts";
import { useHeldForm } from "../../../kit/form/use-held-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RecordPicker } from "../../../kit/record/form/record-pickers.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { newPerson } from "./family-draft.ts";
import { useFamilyFields } from "./family-fields.ts";
import { type JoinProps, joinCalls } from "./family-join-form.tsx";
import classes from "./family-part.module.css";
import { FamilyPeople } from "./family-people.tsx";

/** Somebody around a student: somebody new of one of the homes, or a contact that is there. */
export function FamilyPersonForm({ student_id, family, onSaved, onClose }: JoinProps) {
	const { t, locale } = useT();
	const mayMake = useAllows()("Clients.Create");
	const fields = useFamilyFields();
	const homes = family.households.filter(({ current }) => current);
	const [how, setHow] = useState<"new" | "known">(mayMake && homes.length > 0 ? "new" : "known");
	const [home, setHome] = useState(homes[0]?.client_id ?? 0);
	const [contact, setContact] = useState(0);
	const [person, setPerson] = useState(() =>
		newPerson(
			"n1",
			family.relations[0]?.last_name ?? "",
			family.relations.filter(({ current }) => current).map((one) => ({ ...newPerson("", "", []), relationship: one.relationship })),
		),
	);
	const read = () => {
		const { people } = fields.read({ match: null, homes: [], people: [person] });
		const [one] = people as [Record<string, unknown>];
		if (how === "new") return { homes: [], people: [{ ...one, client_id: home }] };
		const { contact: _, home: __, ...rule } = one;
		return { homes: [], people: [{ ...rule, contact_id: contact }] };
	};
	const disabled = how === "known" && contact === 0;
	const form = useHeldForm({
		typed: { person, how, home, contact },
		disabled,
		check: () => (disabled ? {} : schemaErrors(Joining, read(), locale)),
		save: async (options) => onSaved(await joinCalls.join({ params: { id: student_id }, body: read() }, options)),
		onSaved: onClose,
	});
	return (
		<FormDialog title={t("families.add_relation")} onClose={onClose}>
			<FormFrame form={form} saveLabel={t("families.add_relation")} onCancel={onClose} disabled={disabled} bare>
				{mayMake && homes.length > 0 ? (
					<SegmentedControl
						fullWidth
						mb="md"
						aria-label={t("families.add_relation")}
						value={how}
						onChange={(value) => setHow(value as typeof how)}
						data={[
							{ value: "new", label: t("families.person_new") },
							{ value: "known", label: t("families.person_known") },
						]}
					/>
				) : null}
				{how === "known" ? (
					<RecordPicker
						record="contacts"
						label={t("families.contact")}
						required
						data-autofocus
						error={form.errors["people.0.contact_id"]}
						onChange={(value) => setContact(Number(value))}
					/>
				) : homes.length > 1 ? (
					<NativeSelect
						label={t("families.of_home")}
						value={String(home)}
						data={homes.map((one) => ({ value: String(one.client_id), label: [one.client_name, one.address].filter(Boolean).join(" · ") }))}
						onChange={(event) => setHome(Number(event.currentTarget.value))}
					/>
				) : null}
				<div className={classes.alone}>
					<FamilyPeople
						draft={{
							match: null,
							homes: [],
							people: [how === "known" ? { ...person, contact_id: contact, first_name: "", last_name: "" } : person],
						}}
						onChange={({ people: [one] }) => one && setPerson({ ...one, contact_id: null })}
						fields={fields}
						errors={form.errors}
						onLeft={form.left}
						single
					/>
				</div>
			</FormFrame>
		</FormDialog>
	);
}
