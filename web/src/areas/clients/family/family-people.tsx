import { RELATIONSHIPS, type Relationship } from "@homeroom/contract/areas/clients/families.rules.ts";
import { ActionIcon, Checkbox, NativeSelect } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { formName } from "../../../kit/record/form/record-form-values.ts";
import { RecordInput } from "../../../kit/record/form/record-input.tsx";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import { nameOfPerson, type PersonDraft, related } from "./family-draft.ts";
import type { DraftProps } from "./family-homes.tsx";
import classes from "./family-part.module.css";

const TICKS = ["lives_with", "emergency", "gets_letters", "pickup"] as const;

/** Who is what to the child, a line each; people are called in this order. `single`: a form of one person. */
export function FamilyPeople({ draft, onChange, fields, errors, onLeft, single = false }: DraftProps & { single?: boolean }) {
	const { t } = useT();
	const change = (key: string, next: (person: PersonDraft) => PersonDraft) =>
		onChange({ ...draft, people: draft.people.map((one) => (one.key === key ? next(one) : one)) });
	const like = draft.match?.children.find(({ id }) => id === draft.match?.like_id);
	return (
		<>
			<ul className={classes.people}>
				{draft.people.map((person, at) => {
					const name = nameOfPerson(person);
					return (
						<li key={person.key} className={classes.person}>
							<div className={classes.line}>
								{single ? null : (
									<>
										<PersonAvatar name={name || "?"} size="sm" />
										<div className={classes.who}>
											<strong>{name || t("admission.new_person")}</strong>
											{person.contact_id !== null && person.phone ? <span className={classes.quiet}>{person.phone}</span> : null}
										</div>
									</>
								)}
								<NativeSelect
									{...(single
										? { label: t("families.relationship"), className: classes.whole }
										: { size: "xs", "aria-label": t("admission.relationship_of", { name: name || t("admission.new_person") }) })}
									value={person.relationship}
									data={RELATIONSHIPS.map((value) => ({ value, label: t(`families.relationship.${value}`) }))}
									onChange={(event) => {
										const relationship = event.currentTarget.value as Relationship;
										change(person.key, (one) => related(one, relationship));
									}}
								/>
								{single ? null : (
									<ActionIcon
										variant="subtle"
										color="gray"
										size={36}
										aria-label={t("admission.leave_out", { name: name || t("admission.new_person") })}
										onClick={() => onChange({ ...draft, people: draft.people.filter(({ key }) => key !== person.key) })}
									>
										<IconX size={16} />
									</ActionIcon>
								)}
							</div>
							{person.contact_id === null ? (
								<div className={classes.fields}>
									{fields.contact.map((field) => {
										const place = `people.${at}.contact.${field.name}`;
										return (
											<RecordInput
												key={field.name}
												field={field}
												label={field.label}
												{...(field.field.required && { required: true })}
												defaultValue={person.typed[formName(field.name)] ?? ""}
												error={errors[place]}
												data-path={`family.${place}`}
												onBlur={() => onLeft(place)}
												onChange={(value) =>
													change(person.key, (one) => ({ ...one, typed: { ...one.typed, [formName(field.name)]: value } }))
												}
											/>
										);
									})}
								</div>
							) : null}
							<fieldset className={classes.ticks} aria-label={name || t("admission.new_person")}>
								{TICKS.map((tick) => (
									<Checkbox
										key={tick}
										size="xs"
										label={t(`admission.tick.${tick}`)}
										checked={person[tick]}
										onChange={(event) => {
											const { checked } = event.currentTarget;
											change(person.key, (one) => ({ ...one, [tick]: checked }));
										}}
									/>
								))}
							</fieldset>
						</li>
					);
				})}
			</ul>
			{like ? <p className={classes.quiet}>{t("admission.like", { name: like.first_name })}</p> : null}
		</>
	);
}
