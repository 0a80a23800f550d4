import { rooms } from "@homeroom/contract/areas/rooms/rooms.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { pictureHandlers } from "../../kit/handlers/picture-handlers.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { found } from "../../kit/http/refusal.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { NamedFiles } from "../files/files.public.ts";
import { type Booker, blockRoom, bookRoom, cancelBooking, changeBlock, changeBooking, removeBlock } from "./rooms.bookings.ts";
import { buildingsInUse, ROOMS } from "./rooms.queries.ts";
import { freeRooms, roomSessions } from "./rooms.sessions.ts";

const booker = (actor: Actor): Booker => ({ user_id: actor.user_id, edits: actor.allows("Rooms.Edit") });
const done = { ok: true } as const;

export const roomsRoutes = (files: NamedFiles) =>
	serve(rooms, {
		...recordHandlers(ROOMS),
		...pictureHandlers(ROOMS, files),
		buildings: async ({ db }) => ({ buildings: await buildingsInUse(db) }),
		sessions: async ({ params, query, db, own, actor }) => {
			found(await findRecord(db, ROOMS, params.id, own));
			return { sessions: await roomSessions(db, actor.user_id, params.id, query.from, query.to) };
		},
		free: async ({ query, db, actor }) => ({
			rooms: await freeRooms(
				db,
				{ starts_on: query.day, starts_at: query.from, ends_on: query.day, ends_at: query.to },
				{
					capacity: query.capacity,
					kind: query.kind,
					equipment: query.equipment?.split(","),
					accessible: query.accessible === "true",
					bookable: !booker(actor).edits,
				},
			),
		}),
		book: ({ params, body, db, actor }) => bookRoom(db, booker(actor), params.id, body),
		booking_update: ({ params, body, db, actor }) =>
			changeBooking(db, booker(actor), { id: params.id, session_id: params.booking_id }, body),
		booking_cancel: async ({ params, body, db, actor }) => {
			await cancelBooking(db, booker(actor), { id: params.id, session_id: params.booking_id }, body.version);
			return done;
		},
		block: ({ params, body, db, actor }) => blockRoom(db, booker(actor), params.id, body),
		block_update: ({ params, body, db, actor }) => changeBlock(db, booker(actor), { id: params.id, session_id: params.block_id }, body),
		block_remove: async ({ params, body, db, actor }) => {
			await removeBlock(db, booker(actor), { id: params.id, session_id: params.block_id }, body.version);
			return done;
		},
	});
