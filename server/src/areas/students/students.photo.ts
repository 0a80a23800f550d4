import type { Readable } from "node:stream";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { recordColumns } from "../../kit/tables/record-table.ts";
import type { NamedFiles } from "../files/files.public.ts";
import { oneStudent, STUDENTS } from "./students.queries.ts";

interface Who {
	own: number | null;
	user_id: number;
}

/** Another photo, or the first. Whoever comes last wins: the former one can be brought back by undo. */
export async function setPhoto(db: CustomerDb, files: NamedFiles, id: number, { own, user_id }: Who, bytes: Readable): Promise<Student> {
	found(await findRecord(db, STUDENTS, id, own));
	return files.setPicture(db, { module: "Students", record: "students", record_id: id, user_id }, bytes, async (transaction, file_id) => {
		const [row] = await ask<Student>(
			transaction,
			sql`update students set photo_file_id = ${file_id}, version = version + 1, updated_at = now()
			where ${oneStudent(id, own)} returning ${verbatim(recordColumns(STUDENTS).join(", "))}`,
		);
		return found(row);
	});
}
