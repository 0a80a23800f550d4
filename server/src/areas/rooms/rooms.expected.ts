import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, only, type Person } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Whoever works in the school, but not who only writes its bills. */
const SEERS: Person[] = ["admin", "editor", "teacher", "office", "staff"];
const MAKERS: Person[] = ["admin", "editor", "office"];

export const ROOMS_EXPECTED = {
	...recordFilesExpected("rooms", MAKERS),
	"rooms.list": only(200, SEERS),
	"rooms.show": only(200, SEERS),
	"rooms.activity": only(200, SEERS),
	"rooms.buildings": only(200, SEERS),
	"rooms.create": only(201, MAKERS),
	"rooms.update": only(200, MAKERS),
	"rooms.archive": only(200, MAKERS),
	"rooms.restore": only(200, MAKERS),
	"rooms.bulk_update": only(200, MAKERS),
	"rooms.bulk_archive": only(200, MAKERS),
	"rooms.bulk_restore": only(200, MAKERS),
	"rooms.photo_set": only(200, MAKERS),
	"rooms.photo_remove": only(200, MAKERS),
	"rooms.sessions": only(200, SEERS),
	"rooms.free": only(200, SEERS),
	"rooms.book": only(201, SEERS),
	// the matrix asks for a booking of one's own
	"rooms.booking_update": only(200, SEERS),
	"rooms.booking_cancel": only(200, SEERS),
	"rooms.block": only(201, MAKERS),
	"rooms.block_update": only(200, MAKERS),
	"rooms.block_remove": only(200, MAKERS),
} satisfies Partial<Record<CallName, Answers>>;
