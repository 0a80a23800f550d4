import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makeRooms, type NewRoom } from "./rooms.builders.ts";

const LETTERS = ["A", "B"] as const;

/** A primary school: a room for each class, and what all share. */
export const NORTH_ROOMS: NewRoom[] = [
	...[1, 2, 3, 4, 5, 6].flatMap((grade) =>
		LETTERS.map(
			(letter): NewRoom => ({
				name: `Room ${grade}${letter}`,
				building: grade <= 2 ? "Infants" : "Main",
				floor: grade <= 4 ? "0" : "1",
				capacity: 30,
				equipment: ["smartboard", "whiteboard", ...(grade <= 2 ? ["sinks"] : []), ...(letter === "A" ? ["document_camera"] : [])],
				accessible: grade <= 4,
			}),
		),
	),
	{
		name: "Hall",
		kind: "hall",
		building: "Main",
		floor: "0",
		capacity: 320,
		equipment: ["projector", "loudspeakers", "microphone", "stage", "piano"],
		accessible: true,
	},
	{ name: "Library", kind: "library", building: "Main", floor: "0", capacity: 32, equipment: ["screen", "tablets"], accessible: true },
	{ name: "Music room", kind: "music", building: "Main", floor: "1", capacity: 28, equipment: ["piano", "instruments", "loudspeakers"] },
	{ name: "Computer room", kind: "computers", building: "Main", floor: "1", capacity: 30, equipment: ["computers", "projector"] },
	{
		name: "Meeting room",
		kind: "office",
		building: "Main",
		floor: "0",
		capacity: 10,
		equipment: ["screen", "video_call"],
		accessible: true,
	},
	{ name: "Playing field", kind: "outside", capacity: 200, equipment: ["sports_gear"], accessible: true },
];

const numbered = (count: number, make: (i: number) => NewRoom): NewRoom[] => Array.from({ length: count }, (_, i) => make(i));
const two = (i: number) => String(i + 1).padStart(2, "0");

/** A Gymnasium: rooms on three floors, and rooms for each subject. */
export const SOUTH_ROOMS: NewRoom[] = [
	...[0, 1, 2].flatMap((floor) =>
		numbered(8, (i) => ({
			name: `A${floor}${two(i)}`,
			building: "Hauptgebäude",
			floor: String(floor),
			capacity: i === 7 ? 20 : 32,
			equipment: ["smartboard", "whiteboard", ...(i % 3 === 0 ? ["document_camera"] : [])],
			accessible: floor === 0,
		})),
	),
	...(["Physik", "Chemie", "Biologie"] as const).flatMap((subject, s) =>
		numbered(2, (i) => ({
			name: `${subject} ${i + 1}`,
			kind: "lab",
			building: "Naturwissenschaften",
			floor: String(s),
			capacity: 30,
			equipment: ["projector", "sinks", ...(subject === "Chemie" ? ["fume_cupboard", "gas_taps"] : [])],
			accessible: true,
		})),
	),
	...numbered(3, (i) => ({
		name: `Computerraum ${i + 1}`,
		kind: "computers",
		building: "Hauptgebäude",
		floor: "2",
		capacity: 30,
		equipment: ["computers", "projector"],
	})),
	...numbered(2, (i) => ({
		name: `Musik ${i + 1}`,
		kind: "music",
		building: "Musisches Haus",
		floor: "0",
		capacity: 32,
		equipment: ["piano", "instruments", "loudspeakers"],
		accessible: true,
	})),
	...numbered(2, (i) => ({
		name: `Kunst ${i + 1}`,
		kind: "art",
		building: "Musisches Haus",
		floor: "1",
		capacity: 30,
		equipment: ["sinks", "projector", ...(i === 0 ? ["kiln"] : [])],
	})),
	...["Sporthalle 1", "Sporthalle 2", "Sporthalle 3"].map(
		(name): NewRoom => ({
			name,
			kind: "gym",
			building: "Sportzentrum",
			floor: "0",
			capacity: 40,
			equipment: ["sports_gear"],
			accessible: true,
		}),
	),
	{
		name: "Werkraum",
		kind: "workshop",
		building: "Musisches Haus",
		floor: "0",
		capacity: 20,
		equipment: ["workbenches", "sinks"],
		accessible: true,
	},
	{ name: "Lehrküche", kind: "kitchen", building: "Hauptgebäude", floor: "0", capacity: 18, equipment: ["sinks"], accessible: true },
	{
		name: "Bibliothek",
		kind: "library",
		building: "Hauptgebäude",
		floor: "0",
		capacity: 40,
		equipment: ["screen", "tablets"],
		accessible: true,
	},
	{
		name: "Aula",
		kind: "hall",
		building: "Musisches Haus",
		floor: "0",
		capacity: 480,
		equipment: ["projector", "loudspeakers", "microphone", "stage", "piano", "hearing_loop"],
		accessible: true,
	},
	{
		name: "Besprechungsraum",
		kind: "office",
		building: "Hauptgebäude",
		floor: "0",
		capacity: 12,
		equipment: ["screen", "video_call"],
		accessible: true,
	},
	{ name: "Sportplatz", kind: "outside", capacity: 200, equipment: ["sports_gear"], accessible: true },
];

interface DemoBooking {
	room: string;
	title: string;
	/** In days from today; a weekend is moved to the Monday after. */
	in_days: number;
	starts_at: string;
	ends_at: string;
	kind?: "booking" | "maintenance";
}
export const NORTH_BOOKINGS: DemoBooking[] = [
	{ room: "Meeting room", title: "Governors’ meeting", in_days: 1, starts_at: "16:30", ends_at: "18:00" },
	{ room: "Hall", title: "Christmas play rehearsal", in_days: 2, starts_at: "15:45", ends_at: "17:00" },
	{ room: "Computer room", title: "New network cables", in_days: 4, starts_at: "16:00", ends_at: "19:00", kind: "maintenance" },
	{ room: "Library", title: "Reading club", in_days: 3, starts_at: "15:45", ends_at: "16:45" },
];
export const SOUTH_BOOKINGS: DemoBooking[] = [
	{ room: "Besprechungsraum", title: "Fachkonferenz Mathematik", in_days: 1, starts_at: "15:45", ends_at: "17:30" },
	{ room: "Aula", title: "Probe der Bigband", in_days: 2, starts_at: "16:00", ends_at: "18:00" },
	{ room: "Chemie 2", title: "Abzug wird gewartet", in_days: 3, starts_at: "15:45", ends_at: "18:00", kind: "maintenance" },
	{ room: "Bibliothek", title: "Elternabend 5A", in_days: 4, starts_at: "19:00", ends_at: "20:30" },
];

/** Rooms and what was booked in them. As the database's owner, in the customer of the transaction. */
export async function makeDemoRooms(client: pg.ClientBase, rooms: NewRoom[], bookings: DemoBooking[], booked_by: number): Promise<void> {
	await makeRooms(client, rooms);
	await client.query(
		`insert into sessions (kind, title, room_id, booked_by, day, starts_at, ends_at)
		select coalesce(b.kind, 'booking'), b.title, r.id, $2, d.day, (d.day + b.starts_at) at time zone customer_zone(), (d.day + b.ends_at) at time zone customer_zone()
		from jsonb_to_recordset($1) as b (room text, title text, in_days int, starts_at time, ends_at time, kind text)
		cross join lateral (select customer_today() + b.in_days as day) n
		cross join lateral (select n.day + case extract(isodow from n.day) when 6 then 2 when 7 then 1 else 0 end::int as day) d
		join rooms r on r.customer_id = current_setting('app.customer_id')::bigint and r.name = b.room`,
		[JSON.stringify(bookings), booked_by],
	);
}

export function fillRooms(client: pg.ClientBase, { key, users }: DemoFilling): Promise<void> {
	const [rooms, bookings] = key === "north" ? [NORTH_ROOMS, NORTH_BOOKINGS] : [SOUTH_ROOMS, SOUTH_BOOKINGS];
	return makeDemoRooms(client, rooms, bookings, users.office);
}
