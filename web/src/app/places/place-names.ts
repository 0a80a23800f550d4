import type { MessageKey } from "../../kit/i18n/i18n.ts";
import { pageAt } from "../pages.ts";
import { type Names, plain } from "./matching.ts";
import type { Place } from "./place.ts";

/** A place by its words in one language. */
export interface NamedPlace extends Names {
	place: Place;
	name: string;
	/** What the menu calls it inside of its area, which is the same page. */
	inside: string | undefined;
	/** The area, where its name says something that its own does not. */
	about: string | undefined;
}

/** Something to do, not somewhere to go. */
export const isDeed = ({ label }: Place): boolean => label.startsWith("do.");

interface Sayings {
	t: (key: MessageKey) => string;
	/** What the product calls it, where the school has a word of its own. */
	product: (key: MessageKey) => string | undefined;
}
export function placeNames(place: Place, { t, product }: Sayings, isFamily = false): NamedPlace {
	const name = t(place.label);
	const area = pageAt(place.path.split("?")[0] ?? "");
	const about = area && area.label !== place.label ? t(area.label) : undefined;
	const inside = place.inside && !isFamily ? t(place.inside) : undefined;
	return {
		place,
		name,
		inside,
		about,
		names: [name, ...(inside ? [inside] : [])].map(plain),
		also: [
			...(place.also ? t(place.also).split(",") : []),
			...[place.label, place.inside, place.also].flatMap((key) => (key && product(key)?.split(",")) || []),
		].map(plain),
		area: plain(about ?? ""),
		help: place.help ? plain(t(place.help)) : "",
	};
}
