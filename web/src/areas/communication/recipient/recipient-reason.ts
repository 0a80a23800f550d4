import { RELATIONSHIPS } from "@homeroom/contract/areas/clients/families.rules.ts";
import type { MessagePersonKind } from "@homeroom/contract/areas/communication/messages.rules.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { keyOf } from "../../../kit/i18n/key-of.ts";

interface Meant {
	person_kind: MessagePersonKind;
	relationship: string | null;
	emergency_order?: number | null;
	children: readonly { name: string; class_label: string | null }[];
}

/** Why somebody is meant: "Mother of Tomás and Léa, contact order 1". */
export function useReason(): (person: Meant) => string {
	const { t, locale } = useT();
	return ({ person_kind, relationship, emergency_order = null, children }) => {
		const key = keyOf("families.relationship", RELATIONSHIPS, relationship);
		const names = new Intl.ListFormat(locale).format(children.map(({ name }) => name));
		const order = emergency_order === null ? null : t("messages.contact_order", { order: emergency_order });
		if (person_kind === "student") return children[0]?.class_label ?? t("messages.is_student");
		if (children.length === 0) return t(person_kind === "staff" ? "messages.is_staff" : "messages.is_contact");
		return [key ? t("families.of_children", { relationship: t(key), names }) : names, order].filter(Boolean).join(", ");
	};
}
