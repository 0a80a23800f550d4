import type { FileDoor } from "../../kit/files/file-doors.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { CLIENTS, CONTACTS } from "./clients.queries.ts";
import { FamiliesService } from "./families.service.ts";

export { holds } from "./clients.queries.ts";
export { linkGuardians } from "./families.linked.ts";
export { GUARDIANS } from "./families.queries.ts";
export { CLIENTS, CONTACTS };

/** A student's guardians, households and siblings, as far as the person sees them. */
export const familyOfStudent: FamiliesService["ofStudent"] = (...asked) => new FamiliesService().ofStudent(...asked);

/** Files beside a client belong to whoever may see the client. */
export const clientFiles: FileDoor = {
	module: "Clients",
	record: "clients",
	mayTouch: async (db, record_id, own) => (await findRecord(db, CLIENTS, record_id, own)) !== undefined,
};
