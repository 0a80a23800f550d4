import { CUSTOM_PREFIX, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useT } from "../../i18n/i18n.ts";
import { useAllows } from "../../session/session.ts";
import type { RecordArea } from "../record-area.ts";
import type { RecordField } from "../record-field.ts";

export interface ShownSection {
	id: string;
	title: string | undefined;
	fields: RecordField[];
}

/** The sections that this person sees, with their fields and words; what the school added stands last. */
export function useSections<S extends RecordSpec>(area: RecordArea<S>, known: readonly RecordField[]): ShownSection[] {
	const { t } = useT();
	const allows = useAllows();
	const sections = area.sections
		.filter(({ permission }) => permission === undefined || allows(permission))
		.map(({ title, fields }, index) => ({
			id: `section-${index}`,
			title: title === undefined ? undefined : t(title),
			fields: fields.flatMap((name) => known.find((field) => field.name === name) ?? []),
		}));
	const custom = known.filter(({ name }) => name.startsWith(CUSTOM_PREFIX));
	return custom.length === 0 ? sections : [...sections, { id: "custom", title: t("record.custom_section"), fields: custom }];
}
