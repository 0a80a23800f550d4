import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { Id, Instant, line, optional } from "../../kit/schemas.ts";
import { LINK_KINDS, SHARED_LINK_KINDS } from "./feeds.rules.ts";

export const CalendarLink = z.object({
	id: Id,
	of: z.enum(LINK_KINDS),
	/** The member of staff, the student, the class or the room. */
	of_id: Id,
	of_name: z.string(),
	/** What it is for, in the words of who made it. */
	name: z.string().nullable(),
	made_by: z.string(),
	is_mine: z.boolean(),
	/** False where what it shows was archived, or is no longer the person's: it answers like a revoked one until that changes. */
	works: z.boolean(),
	created_at: Instant,
	last_fetched_at: Instant.nullable(),
});
export type CalendarLink = z.output<typeof CalendarLink>;
/** The address is told this once. */
const NewLink = z.object({ link: CalendarLink, url: z.string() });
export type NewLink = z.output<typeof NewLink>;
const name = optional(line(60));

export const feeds = area({
	list: call({
		get: "/calendar_links",
		access: "Timetable.View",
		summary: "One's own calendar links; for who edits the timetable also those of classes and rooms",
		answer: z.object({ links: z.array(CalendarLink) }),
	}),
	create_own: call({
		post: "/calendar_links/own",
		access: "Timetable.View",
		forHelpers: false,
		summary: "A calendar link to one's own lessons, or to those of one's child. The address is answered this once",
		tellsSecrets: true,
		body: z.object({ student_id: optional(Id), name }),
		answer: NewLink,
		status: 201,
	}),
	create: call({
		post: "/calendar_links",
		access: "Timetable.Edit",
		forOwn: "none",
		forHelpers: false,
		summary: "A calendar link to the lessons of a class or a room. The address is answered this once",
		tellsSecrets: true,
		body: z.object({ of: z.enum(SHARED_LINK_KINDS, { error: "choice" }), id: Id, name }),
		answer: NewLink,
		status: 201,
	}),
	revoke: call({
		post: "/calendar_links/{id}/revoke",
		access: "Timetable.View",
		summary: "Make a calendar link useless. Cannot be undone: make a new one",
		whileReadOnly: true,
		answer: z.object({ ok: z.literal(true) }),
	}),
});
