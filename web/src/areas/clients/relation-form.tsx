import type { FamilyStudent, Relation } from "@homeroom/contract/areas/clients/families.contract.ts";
import {
	CUSTODIES,
	type Custody,
	RELATIONSHIPS,
	type Relationship,
	seesByDefault,
} from "@homeroom/contract/areas/clients/families.rules.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { NativeSelect, Switch, Textarea } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import type { CallOptions } from "../../kit/api/client.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import classes from "./families.module.css";
import { RuleForm } from "./family-rule-form.tsx";

interface RelationFormProps {
	/** Whom it can be about, where it is new. */
	people: readonly { id: number; first_name: string; last_name: string }[];
	students: readonly FamilyStudent[];
	/** Null: a new one. */
	relation: Relation | null;
	onSaved: (answer: object) => void;
	onClose: () => void;
}
const SWITCHES = ["pickup", "lives_with", "gets_letters", "portal"] as const;

/** What a person is to a child, from when to when. */
export function RelationForm({ people, students, relation, onSaved, onClose }: RelationFormProps) {
	const { t } = useT();
	const mayNote = useAllows()("Clients.Edit");
	const [contact, setContact] = useState(people[0]?.id);
	const [student, setStudent] = useState(students[0]?.id);
	const [rule, setRule] = useState({
		relationship: relation?.relationship ?? ("mother" as Relationship),
		custody: relation?.custody ?? null,
		custody_note: relation?.custody_note ?? "",
		pickup: relation?.pickup ?? true,
		lives_with: relation?.lives_with ?? true,
		gets_letters: relation?.gets_letters ?? true,
		portal: relation?.portal ?? true,
		emergency: true,
	});
	const [dates, setDates] = useState({ starts: relation?.starts ?? "", ends: relation?.ends ?? "" });
	const change = (more: Partial<typeof rule>) =>
		setRule((before) => {
			const next = { ...before, ...more };
			const suggested = "relationship" in more || "custody" in more;
			return suggested && !relation ? { ...next, portal: seesByDefault(next.relationship, next.custody) } : next;
		});
	const save = async (options: CallOptions) => {
		const { emergency, ...fields } = rule;
		const answer = await (relation
			? api.families.change_relation({ params: { id: relation.id }, body: { ...fields, ...dates, version: relation.version } }, options)
			: api.families.add_relation(
					{ body: { ...fields, ...dates, emergency, contact_id: contact ?? 0, student_id: student ?? 0 } },
					options,
				));
		onSaved(answer);
	};
	return (
		<RuleForm
			title={relation ? `${relation.first_name} ${relation.last_name} · ${fullName(relation.student)}` : t("families.add_relation")}
			saveLabel={relation ? t("families.save") : t("families.add_relation")}
			typed={{ rule, contact, student }}
			dates={dates}
			onDates={setDates}
			save={save}
			onClose={onClose}
		>
			{(errors) => (
				<>
					{relation ? null : (
						<>
							<NativeSelect
								label={t("families.contact")}
								value={String(contact)}
								error={errors.contact_id}
								data={people.map((one) => ({ value: String(one.id), label: `${one.first_name} ${one.last_name}` }))}
								onChange={(event) => setContact(Number(event.currentTarget.value))}
							/>
							<NativeSelect
								label={t("families.student")}
								value={String(student)}
								error={errors.student_id}
								data={students.map((one) => ({ value: String(one.id), label: fullName(one) }))}
								onChange={(event) => setStudent(Number(event.currentTarget.value))}
							/>
						</>
					)}
					<NativeSelect
						label={t("families.relationship")}
						value={rule.relationship}
						error={errors.relationship}
						data={RELATIONSHIPS.map((value) => ({ value, label: t(`families.relationship.${value}`) }))}
						onChange={(event) => change({ relationship: event.currentTarget.value as Relationship })}
					/>
					<NativeSelect
						label={t("families.custody")}
						value={rule.custody ?? ""}
						data={[{ value: "", label: "—" }, ...CUSTODIES.map((value) => ({ value, label: t(`families.custody.${value}`) }))]}
						onChange={(event) => change({ custody: (event.currentTarget.value || null) as Custody | null })}
					/>
					{SWITCHES.map((name) => (
						<Switch
							key={name}
							label={t(`families.${name}`)}
							checked={rule[name]}
							onChange={(event) => change({ [name]: event.currentTarget.checked })}
						/>
					))}
					{relation ? null : (
						<Switch
							label={t("families.emergency")}
							checked={rule.emergency}
							onChange={(event) => change({ emergency: event.currentTarget.checked })}
						/>
					)}
					{mayNote ? (
						<Textarea
							className={classes.wide}
							label={t("families.custody_note")}
							autosize
							maxLength={2000}
							value={rule.custody_note}
							error={errors.custody_note}
							onChange={(event) => change({ custody_note: event.currentTarget.value })}
						/>
					) : null}
				</>
			)}
		</RuleForm>
	);
}
