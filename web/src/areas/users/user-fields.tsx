import { CONTACT_OPTIONS, GENDERS, LOCATION_FIELDS, SOCIAL_NETWORKS } from "@homeroom/contract/areas/users/users.rules.ts";
import { Autocomplete, Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DayField } from "../../kit/form/days/day-field.tsx";
import type { FieldProps } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { CardTitle } from "../../ui/card/card-title.tsx";
import classes from "./user-fields.module.css";
import { departmentsQuery, roleChoicesQuery } from "./users.api.ts";

interface UserFieldsProps {
	field: (name: string) => FieldProps;
	fieldKey: (name: string) => string;
	/** Only what a person says about themselves: role and department are the school's. */
	own: boolean;
}

export function UserFields({ field, fieldKey, own }: UserFieldsProps) {
	const { t } = useT();
	const line = (name: string, label: string, more: { required?: boolean; type?: string; "data-autofocus"?: boolean } = {}) => (
		<TextInput key={fieldKey(name)} label={label} autoComplete="off" {...more} {...field(name)} />
	);
	return (
		<>
			<Section title={t("users.section_person")} />
			{line("first_name", t("users.first_name"), { required: true, "data-autofocus": true })}
			{line("last_name", t("users.last_name"), { required: true })}
			{line("middle_name", t("users.middle_name"))}
			{line("username", t("users.username"))}
			<DayField key={fieldKey("dob")} longAgo label={t("users.dob")} {...field("dob")} />
			<NativeSelect
				key={fieldKey("gender")}
				label={t("users.gender")}
				data={[{ value: "", label: t("users.not_said") }, ...GENDERS.map((value) => ({ value, label: t(`users.gender.${value}`) }))]}
				{...field("gender")}
			/>
			{line("country", t("users.country"))}
			<TextInput
				key={fieldKey("languages_known")}
				label={t("users.languages_known")}
				description={t("users.languages_hint")}
				inputWrapperOrder={["label", "input", "error", "description"]}
				autoComplete="off"
				{...field("languages_known")}
			/>
			{own ? null : <PlaceInSchool field={field} fieldKey={fieldKey} />}
			<Section title={t("users.contact")} />
			{line("mobile", t("users.mobile"), { type: "tel" })}
			{line("website", t("users.website"), { type: "url" })}
			<ContactOptions key={fieldKey("contact_options")} {...field("contact_options")} />
			<Section title={t("users.address")} />
			{LOCATION_FIELDS.map((part) => line(part === "country" ? "location_country" : part, t(`users.${part}`)))}
			<Section title={t("users.section_social")} />
			{SOCIAL_NETWORKS.map((network) => line(network, t(`users.${network}`)))}
		</>
	);
}

const Section = ({ title }: { title: string }): ReactNode => (
	<div className={classes.section}>
		<CardTitle part>{title}</CardTitle>
	</div>
);

function PlaceInSchool({ field, fieldKey }: Pick<UserFieldsProps, "field" | "fieldKey">) {
	const { t } = useT();
	const { data: roles } = useQuery(roleChoicesQuery());
	const { data: departments } = useQuery(departmentsQuery());
	return (
		<>
			<Section title={t("users.section_school")} />
			<NativeSelect
				key={`${fieldKey("role_id")} ${roles ? "known" : ""}`}
				label={t("users.role")}
				data={
					roles?.roles.map(({ id, role, mine_to_give }) => ({ value: String(id), label: roleName(role, t), disabled: !mine_to_give })) ?? []
				}
				{...field("role_id")}
			/>
			<NativeSelect
				key={fieldKey("portal_type")}
				label={t("users.portal_type")}
				data={(["ADMIN", "CLIENT"] as const).map((value) => ({ value, label: t(`users.portal.${value}`) }))}
				{...field("portal_type")}
			/>
			<Autocomplete
				key={fieldKey("department")}
				label={t("users.department")}
				data={departments?.departments.map(({ department }) => department) ?? []}
				autoComplete="off"
				{...field("department")}
			/>
			<TextInput key={fieldKey("company")} label={t("users.company")} autoComplete="off" {...field("company")} />
		</>
	);
}

/** How the person likes to be reached; the form keeps it as text. */
function ContactOptions({ defaultValue, onChange, error }: FieldProps) {
	const { t } = useT();
	const chosen = String(defaultValue ?? "")
		.split(", ")
		.filter(Boolean);
	return (
		<Checkbox.Group
			className={classes.wide ?? ""}
			label={t("users.contact_options")}
			defaultValue={chosen}
			error={error}
			onChange={(ways: string[]) => onChange(CONTACT_OPTIONS.filter((way) => ways.includes(way)).join(", "))}
		>
			<Group gap="lg" mt={6}>
				{CONTACT_OPTIONS.map((way) => (
					<Checkbox key={way} value={way} label={t(`users.way.${way}`)} />
				))}
			</Group>
		</Checkbox.Group>
	);
}
