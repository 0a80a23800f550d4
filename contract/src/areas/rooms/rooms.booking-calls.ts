import { z } from "zod";
import { call } from "../../kit/call.ts";
import { AnswerDay, ClockTime, Day, Id, Instant, line, optional, requiredLine, Version, whenFit } from "../../kit/schemas.ts";
import { Taken } from "../timetable/timetable.contract.ts";
import { LONGEST_LOOK_DAYS, SESSION_KINDS } from "../timetable/timetable.rules.ts";
import { LONGEST_BLOCK_DAYS, ROOM_EQUIPMENT, ROOM_KINDS } from "./rooms.rules.ts";

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** What happens in a room: a lesson, a booking, or a time in which it cannot be used. */
export const RoomSession = z.object({
	id: Id,
	kind: z.enum(SESSION_KINDS),
	/** The class, or what the booking says. */
	title: z.string(),
	class_id: Id.nullable(),
	course_name: z.string().nullable(),
	/** Who teaches, or who booked. */
	people: z.array(z.string()),
	room_id: Id,
	room_name: z.string(),
	starts_at: Instant,
	ends_at: Instant,
	/** The same as the school's clocks show it. */
	starts_on: AnswerDay,
	starts_time: z.string(),
	ends_on: AnswerDay,
	ends_time: z.string(),
	note: z.string().nullable(),
	/** Booked by whoever asks. */
	is_mine: z.boolean(),
	/** Held for an event of the calendar, which alone says when; and of a series for which day by its rule. */
	event_id: Id.nullable(),
	event_day: AnswerDay.nullable(),
	version: Version,
});
export type RoomSession = z.output<typeof RoomSession>;

const what = { title: requiredLine(120), note: optional(line(1000)) };
const bookingFields = { ...what, day: Day, starts_at: ClockTime, ends_at: ClockTime };
const inOrder = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => starts_at < ends_at;
const order = { error: "before_start", path: ["ends_at"], when: whenFit("starts_at", "ends_at") };
const BookingFields = z.object(bookingFields);
export const BookingInput = BookingFields.refine(inOrder, order);
export type BookingInput = z.output<typeof BookingFields>;
/** What the form of a booking holds: the room can be changed for one that is free. */
export const BookingForm = BookingFields.extend({ room_id: Id }).refine(inOrder, order);
export type BookingForm = BookingInput & { room_id: number };
const BookingFieldsChanged = BookingFields.extend({ room_id: Id, version: Version });
export type BookingChange = z.output<typeof BookingFieldsChanged>;

const BlockFields = z.object({ ...what, starts_on: Day, starts_at: ClockTime, ends_on: Day, ends_at: ClockTime });
export type BlockInput = z.output<typeof BlockFields>;
type BlockTimes = Pick<BlockInput, "starts_on" | "starts_at" | "ends_on" | "ends_at">;
const blockInOrder = ({ starts_on, starts_at, ends_on, ends_at }: BlockTimes) => `${starts_on} ${starts_at}` < `${ends_on} ${ends_at}`;
const blockTimes = whenFit("starts_on", "starts_at", "ends_on", "ends_at");
const blockOrder = { error: "before_start", path: ["ends_on"], when: blockTimes };
const notTooLong = ({ starts_on, ends_on }: BlockTimes) => daysBetween(starts_on, ends_on) <= LONGEST_BLOCK_DAYS;
const tooLong = { error: "block_too_long", path: ["ends_on"], when: blockTimes };
export const BlockInput = BlockFields.refine(blockInOrder, blockOrder).refine(notTooLong, tooLong);

/** What a room that is looked for must have. */
const wanted = {
	capacity: z.coerce.number<string>({ error: "not_number" }).int("number").min(1, "number_range").max(10_000, "number_range").optional(),
	kind: z.enum(ROOM_KINDS, { error: "choice" }).optional(),
	/** `projector,piano`: all of them. */
	equipment: z
		.string()
		.max(400)
		.refine((text) => text.split(",").every((one) => (ROOM_EQUIPMENT as readonly string[]).includes(one)), "choice")
		.optional(),
	accessible: z.literal("true", { error: "choice" }).optional(),
};
export const FreeRoom = z.object({
	id: Id,
	name: z.string(),
	kind: z.enum(ROOM_KINDS),
	building: z.string().nullable(),
	floor: z.string().nullable(),
	capacity: z.int().nullable(),
	equipment: z.array(z.string()),
	accessible: z.boolean(),
	bookable: z.boolean(),
	photo_file_id: Id.nullable(),
	/** When the next thing begins there on that day; null: nothing more. */
	free_until: z.string().nullable(),
});
export type FreeRoom = z.output<typeof FreeRoom>;

export const bookingCalls = {
	sessions: call({
		get: "/rooms/{id}/sessions",
		access: "Rooms.View",
		summary: "What happens in a room between two days: lessons, bookings and times out of use",
		query: z
			.object({ from: Day, to: Day })
			.refine(({ from, to }) => from <= to && daysBetween(from, to) < LONGEST_LOOK_DAYS, { error: "day", path: ["to"] }),
		answer: z.object({ sessions: z.array(RoomSession) }),
	}),
	free: call({
		get: "/rooms/free",
		access: "Rooms.View",
		summary: "Rooms that are free at a time, by size, equipment and kind; the smallest that fits first",
		query: z
			.object({ day: Day, from: ClockTime, to: ClockTime, ...wanted })
			.refine(({ from, to }) => from < to, { error: "before_start", path: ["to"] }),
		answer: z.object({ rooms: z.array(FreeRoom) }),
	}),
	book: call({
		post: "/rooms/{id}/bookings",
		access: "Rooms.Book",
		summary: "Book a room; refused with what is in the way, free times and free rooms",
		body: BookingInput,
		answer: RoomSession,
		current: Taken,
		status: 201,
	}),
	booking_update: call({
		put: "/rooms/{id}/bookings/{booking_id}",
		access: "Rooms.Book",
		summary:
			"Change a booking of one's own, or anybody's with Rooms.Edit; refused when someone else changed it since, or the time is taken",
		body: BookingFieldsChanged.refine(inOrder, order),
		answer: RoomSession,
		current: z.union([RoomSession, Taken]),
	}),
	booking_cancel: call({
		post: "/rooms/{id}/bookings/{booking_id}/cancel",
		access: "Rooms.Book",
		summary: "Cancel a booking of one's own, or anybody's with Rooms.Edit: the room is free",
		body: z.object({ version: Version }),
		answer: z.object({ ok: z.literal(true) }),
		current: RoomSession,
	}),
	block: call({
		post: "/rooms/{id}/blocks",
		access: "Rooms.Edit",
		summary: "Take a room out of use for a while; refused with what is in the way and free rooms",
		body: BlockInput,
		answer: RoomSession,
		current: Taken,
		status: 201,
	}),
	block_update: call({
		put: "/rooms/{id}/blocks/{block_id}",
		access: "Rooms.Edit",
		summary: "Change a time in which a room is out of use",
		body: BlockFields.extend({ version: Version }).refine(blockInOrder, blockOrder).refine(notTooLong, tooLong),
		answer: RoomSession,
		current: z.union([RoomSession, Taken]),
	}),
	block_remove: call({
		post: "/rooms/{id}/blocks/{block_id}/remove",
		access: "Rooms.Edit",
		summary: "Put a room into use again",
		body: z.object({ version: Version }),
		answer: z.object({ ok: z.literal(true) }),
		current: RoomSession,
	}),
};
