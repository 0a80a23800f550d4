// Written by `npm run areas` from the areas' own folders.

import type { CatalogueName } from "./catalogues.generated.ts";

/** The catalogues of all records, by their names alone: what records are made of is not needed where their words are. */
export const RECORD_CATALOGUES = [
	"classes",
	"clients",
	"contacts",
	"courses",
	"subjects",
	"rooms",
	"staff",
	"students",
] as const satisfies readonly CatalogueName[];
