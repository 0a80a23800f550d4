import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { pictureCalls } from "../../kit/picture-calls.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { AnswerDay, Id } from "../../kit/schemas.ts";
import { HOUSE, HOUSE_COLOURS, HOUSE_POINT } from "./houses.rules.ts";

export const houses = area({
	...recordCalls(HOUSE),
	...pictureCalls(HOUSE),
	standing: call({
		get: "/houses/standing",
		access: "Houses.View",
		forOwn: { all: "everybody knows the houses, and sums tell of nobody" },
		summary: "Points of every house, this week and in all",
		answer: z.object({
			week: AnswerDay,
			houses: z.array(z.object({ id: Id, name: z.string(), colour: z.enum(HOUSE_COLOURS), week_points: z.number(), points: z.number() })),
		}),
	}),
});

export const house_points = area(recordCalls(HOUSE_POINT));
