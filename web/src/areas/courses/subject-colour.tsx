import { PERSON_COLOURS, type PersonColour } from "@homeroom/contract/kit/person.ts";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";

/** Timetables draw a subject in this colour. */
export function SubjectColour({ colour }: { colour: string }) {
	const { t } = useT();
	return (
		<span>
			<svg width="11" height="11" aria-hidden="true">
				<rect width="11" height="11" rx="3" fill={PERSON_COLOURS[colour as PersonColour] ?? PERSON_COLOURS.slate} />
			</svg>
			{`\u2002${t(`subjects.colour_code.${colour}` as MessageKey)}`}
		</span>
	);
}
