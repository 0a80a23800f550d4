// Written by `npm run areas` from the areas' own folders.
import { housesSentences } from "./areas/houses/houses.sentences.ts";

/** What areas say when something of theirs is refused. */
export const AREA_SENTENCES = {
	...housesSentences,
};
