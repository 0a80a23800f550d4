import type { Subject } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { PERSON_COLOURS } from "@homeroom/contract/kit/person.ts";
import { useT } from "../../kit/i18n/i18n.ts";

/** Timetables draw a subject in this colour. */
export function SubjectColour({ colour }: { colour: Subject["colour_code"] }) {
	const { t } = useT();
	return (
		<span>
			<svg width="11" height="11" aria-hidden="true">
				<rect width="11" height="11" rx="3" fill={PERSON_COLOURS[colour]} />
			</svg>
			{`\u2002${t(`subjects.colour_code.${colour}`)}`}
		</span>
	);
}
