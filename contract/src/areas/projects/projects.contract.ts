import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { Id } from "../../kit/schemas.ts";
import { PROJECT } from "./projects.rules.ts";

/** Somebody who works at the school, as far as colleagues know them. */
export const Colleague = z.object({ id: Id, name: z.string() });
export type Colleague = z.output<typeof Colleague>;
export const Colleagues = z.object({ people: z.array(Colleague) });
export const COLLEAGUES_KNOWN = { all: "who works at a school is known to whoever works there; families are refused" };

export const projects = area({
	...recordCalls(PROJECT),
	people: call({
		get: "/projects/people",
		access: "Projects.View",
		forOwn: COLLEAGUES_KNOWN,
		summary: "Who works at the school and can lead a project or be in it",
		answer: Colleagues,
	}),
});
