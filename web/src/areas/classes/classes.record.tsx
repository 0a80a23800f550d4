import { CLASS } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { lazy } from "react";
import { recordArea } from "../../kit/record/record-area.ts";
import { yearSuggestions } from "./classes.api.ts";

/** What a class looks like on screen. */
export const CLASS_AREA = recordArea(CLASS, {
	titleOf: ({ name }) => name,
	sections: [{ fields: ["name", "academic_year_id", "kind", "grade_level", "capacity", "room_id", "colour_code", "external_id", "about"] }],
	shows: { academic_year_id: ({ academic_year }) => academic_year, room_id: ({ room }) => room },
	inputs: {
		academic_year_id: lazy(async () => ({ default: (await import("./class-inputs.tsx")).YearInput })),
		room_id: lazy(async () => ({ default: (await import("./class-inputs.tsx")).RoomInput })),
	},
	suggestions: { academic_year: yearSuggestions },
});
