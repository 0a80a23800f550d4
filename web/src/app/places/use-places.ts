import { type Icon, IconFile } from "@tabler/icons-react";
import { useMemo } from "react";
import { productWord, useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { isOpenTo, ownPageAt, pageAt } from "../pages.ts";
import { type NamedPlace, placeNames } from "./place-names.ts";
import { PLACES } from "./places.generated.ts";

/** A place as somebody finds it. Its words are in the catalogue `places`. */
export interface FoundPlace extends NamedPlace {
	icon: Icon;
}

/** Every place that is open to the person. */
export function usePlaces(): FoundPlace[] {
	const { t } = useT();
	const session = useSession();
	return useMemo(
		() =>
			PLACES.filter((place) => isOpenTo(session, place)).map((place) => ({
				...placeNames(place, { t, product: productWord }, session?.portal_type === "CLIENT"),
				icon: (pageAt(place.path.split("?")[0] ?? "") ?? ownPageAt(place.path))?.icon ?? IconFile,
			})),
		[t, session],
	);
}
