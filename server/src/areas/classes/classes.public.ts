import type { CustomerDb } from "../../kit/db/customer-db.ts";
import type { FileDoor } from "../../kit/files/file-doors.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { CLASSES } from "./classes.queries.ts";

export { placeInHomerooms, standingIn } from "./classes.homerooms.ts";
export { endStudents, endTeachers, linkStudents, linkTeachers } from "./classes.linked.ts";
export { CLASSES };

/** A class, for whoever may see it. */
export const findClass = (db: CustomerDb, id: number, own: number | null) => findRecord(db, CLASSES, id, own);

/** Files beside a class belong to whoever may see the class. */
export const classFiles: FileDoor = {
	module: "Classes",
	record: "classes",
	mayTouch: async (db, record_id, own) => (await findClass(db, record_id, own)) !== undefined,
};
