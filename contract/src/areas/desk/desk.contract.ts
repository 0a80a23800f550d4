import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { FIGURES } from "../../kit/constants.ts";

/** A number of the start page, and the list that it leads to. */
const Figure = z.object({
	name: z.enum(FIGURES),
	path: z.string(),
	value: z.int(),
	/** Out of so many. */
	of: z.int().nullable(),
	/** A second number, of its note. */
	more: z.int().nullable(),
	/** It counts the person's own alone; otherwise the whole school. */
	own: z.boolean(),
	/** Which of the two is a bad sign unless it is 0. */
	bad: z.enum(["value", "more"]).nullable(),
	/** Tables that it is counted from. */
	live: z.array(z.string()),
});
export type Figure = z.output<typeof Figure>;

export const desk = area({
	figures: call({
		get: "/desk/figures",
		access: "member",
		summary: "The figures of the start page that I may see, counted over what I may see; families have none",
		answer: z.object({ figures: z.array(Figure) }),
	}),
});
