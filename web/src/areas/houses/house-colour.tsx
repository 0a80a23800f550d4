import type { HOUSE_COLOURS } from "@homeroom/contract/areas/houses/houses.rules.ts";
import { useT } from "../../kit/i18n/i18n.ts";

type Colour = (typeof HOUSE_COLOURS)[number];
const TONES: Record<Colour, string> = {
	red: "#c2413b",
	blue: "#2f6db5",
	green: "#2f7d4f",
	yellow: "#c79a1c",
	purple: "#7a4fa3",
	orange: "#cc6b2c",
};

/** The colour of a house, with its word or another. */
export function HouseColour({ colour, word }: { colour: Colour; word?: string }) {
	const { t } = useT();
	return (
		<span>
			<svg width="11" height="11" aria-hidden="true">
				<rect width="11" height="11" rx="3" fill={TONES[colour]} />
			</svg>
			{`\u2002${word ?? t(`houses.colour.${colour}`)}`}
		</span>
	);
}
