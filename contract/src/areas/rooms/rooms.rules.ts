import { type InputOf, type ListRowOf, type RowOf, record } from "../../kit/record.ts";

/** What both sides know of rooms, without the schemas: this file is loaded with every list. */
export const ROOM_KINDS = [
	"classroom",
	"lab",
	"computers",
	"gym",
	"hall",
	"music",
	"art",
	"workshop",
	"library",
	"kitchen",
	"office",
	"outside",
	"other",
] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];
export const ROOM_EQUIPMENT = [
	"projector",
	"smartboard",
	"whiteboard",
	"screen",
	"computers",
	"tablets",
	"document_camera",
	"loudspeakers",
	"microphone",
	"video_call",
	"piano",
	"instruments",
	"stage",
	"fume_cupboard",
	"gas_taps",
	"sinks",
	"kiln",
	"workbenches",
	"sports_gear",
	"hearing_loop",
] as const;
export type RoomEquipment = (typeof ROOM_EQUIPMENT)[number];

export const ROOM = record({
	name: "rooms",
	module: "Rooms",
	path: "/rooms",
	sort: "name",
	sorts: ["name"],
	keys: ["name", "external_id"],
	fields: {
		name: { kind: "line", max: 60, required: true, single: true },
		kind: { kind: "choice", choices: ROOM_KINDS, required: true, initial: "classroom", column: "shown", sortable: true },
		building: { kind: "line", max: 60, column: "shown", sortable: true },
		floor: { kind: "line", max: 20, column: "offered" },
		capacity: { kind: "number", range: [1, 10_000], rule: "whole", column: "shown", sortable: true },
		equipment: { kind: "choices", choices: ROOM_EQUIPMENT, column: "shown" },
		/** Without a step. */
		accessible: { kind: "yes_no", required: true, initial: false, column: "offered" },
		/** Colleagues may book it for a meeting or a rehearsal. */
		bookable: { kind: "yes_no", required: true, initial: true, column: "offered" },
		external_id: { kind: "line", max: 80, column: "offered", single: true },
		notes: { kind: "text", max: 2000, page: true },
		photo_file_id: { kind: "picture", computed: true },
	},
});
export type Room = RowOf<typeof ROOM>;
export type RoomRow = ListRowOf<typeof ROOM>;
export type RoomInput = InputOf<typeof ROOM>;

/** Rooms that one search answers at most. */
export const FREE_ROOMS = 200;
/** A room is out of use for this long at a time. */
export const LONGEST_BLOCK_DAYS = 30;
