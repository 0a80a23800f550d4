import type { Readable } from "node:stream";
import type { Consent, ConsentInput, DocumentInput, StudentDocument } from "@homeroom/contract/areas/students/students.care.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import type { NamedFiles } from "../files/files.public.ts";
import { binding, oneStudent } from "./students.queries.ts";

/** All decisions, newest first; undefined where the person may not see the student. */
export async function consentsOf(db: CustomerDb, id: number, own: number | null): Promise<Consent[] | undefined> {
	const { values, bind } = binding();
	const rows = await ask<Consent & { student_id: number }>(
		db,
		`select students.id as student_id, c.id, c.kind, c.decision, c.decided_on, c.decided_by, c.note, c.created_at,
			row_number() over (partition by c.kind order by c.decided_on desc, c.id desc) = 1 as holds, l.entered_by
		from students left join student_consents c on c.student_id = students.id
		left join lateral (
			select concat_ws(' ', u.first_name, u.last_name) as entered_by from changes g join platform.users u on u.id = g.user_id
			where g.table_name = 'student_consents' and g.row_id = c.id and g.action = 'created' limit 1
		) l on true
		where ${oneStudent(id, own, bind)} order by c.decided_on desc, c.id desc limit 500`,
		values,
	);
	if (rows.length === 0) return undefined;
	return rows.filter((row) => row.id !== null).map(({ student_id: _, ...row }) => row);
}

export async function recordConsent(db: CustomerDb, id: number, own: number | null, input: ConsentInput): Promise<Consent[]> {
	const { values, bind } = binding();
	await ask(
		db,
		`insert into student_consents (student_id, kind, decision, decided_on, decided_by, note)
		select students.id, ${bind(input.kind)}, ${bind(input.decision)}, ${bind(input.decided_on)}::date, ${bind(input.decided_by)}, ${bind(input.note)}
		from students where ${oneStudent(id, own, bind)}`,
		values,
	);
	return found(await consentsOf(db, id, own));
}

const DOCUMENT = `d.id, d.student_id, d.kind, d.number, d.issued_on, d.expires_on, d.note, d.file_id, d.version, d.updated_at,
	(select jsonb_build_object('id', f.id, 'name', f.name, 'media_type', v.media_type, 'size', v.size)
		from files f join file_versions v on v.file_id = f.id and v.number = f.number where f.id = d.file_id) as file`;

/** Those that expire first in front; undefined where the person may not see the student. */
export async function documentsOf(db: CustomerDb, id: number, own: number | null): Promise<StudentDocument[] | undefined> {
	const { values, bind } = binding();
	const rows = await ask<StudentDocument>(
		db,
		`select ${DOCUMENT} from students left join student_documents d on d.student_id = students.id and d.removed_at is null
		where ${oneStudent(id, own, bind)} order by d.expires_on nulls last, d.id limit 200`,
		values,
	);
	return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

export async function createDocument(db: CustomerDb, id: number, own: number | null, input: DocumentInput): Promise<StudentDocument> {
	const { values, bind } = binding();
	const [row] = await ask<StudentDocument>(
		db,
		`insert into student_documents as d (student_id, kind, number, issued_on, expires_on, note)
		select students.id, ${bind(input.kind)}, ${bind(input.number)}, ${bind(input.issued_on)}::date, ${bind(input.expires_on)}::date, ${bind(input.note)}
		from students where ${oneStudent(id, own, bind)} returning ${DOCUMENT}`,
		values,
	).catch(wrongDays);
	return found(row);
}

interface DocumentAt {
	id: number;
	document_id: number;
}
/** `change`: what it says now, that its scan goes, or that it is taken off the list. */
export async function changeDocument(
	db: CustomerDb,
	{ id, document_id, version }: DocumentAt & { version: number },
	own: number | null,
	change: DocumentInput | "without_file" | "removed",
): Promise<StudentDocument> {
	const { values, bind } = binding();
	const input = typeof change === "string" ? undefined : change;
	const set =
		input === undefined
			? change === "removed"
				? "removed_at = now()"
				: "file_id = null"
			: `kind = ${bind(input.kind)}, number = ${bind(input.number)}, issued_on = ${bind(input.issued_on)}::date, expires_on = ${bind(input.expires_on)}::date, note = ${bind(input.note)}`;
	const [row] = await ask<StudentDocument>(
		db,
		`update student_documents d set ${set}, version = d.version + 1, updated_at = now() where ${oneDocument({ id, document_id }, own, bind)} and d.version = ${bind(version)} returning ${DOCUMENT}`,
		values,
	).catch(wrongDays);
	if (row !== undefined) return row;
	const current = (await documentsOf(db, id, own))?.find((document) => document.id === document_id);
	if (current === undefined) throw notFound();
	throw new Refusal("conflict", { current });
}

const oneDocument = ({ id, document_id }: DocumentAt, own: number | null, bind: (value: unknown) => string): string =>
	`d.id = ${bind(document_id)} and d.removed_at is null and d.student_id = (select students.id from students where ${oneStudent(id, own, bind)})`;

/** Another scan, or the first. Whoever comes last wins: what was there can be brought back by undo. */
export async function setDocumentFile(
	db: CustomerDb,
	files: NamedFiles,
	{ id, document_id }: DocumentAt,
	{ own, user_id }: { own: number | null; user_id: number },
	{ name, bytes }: { name: string; bytes: Readable },
): Promise<StudentDocument> {
	const { values, bind } = binding();
	const there = await ask(db, `select d.id from student_documents d where ${oneDocument({ id, document_id }, own, bind)}`, values);
	found(there[0]);
	const by = { module: "Students", record: "student_documents", record_id: document_id, user_id } as const;
	return files.setScan(db, by, name, bytes, async (transaction, file_id) => {
		const at = binding();
		const [row] = await ask<StudentDocument>(
			transaction,
			`update student_documents d set file_id = ${at.bind(file_id)}, version = d.version + 1, updated_at = now()
			where ${oneDocument({ id, document_id }, own, at.bind)} returning ${DOCUMENT}`,
			at.values,
		);
		return found(row);
	});
}

const wrongDays = (error: unknown): never => {
	const { constraint } = error as { constraint?: string };
	throw constraint === "student_documents_days" ? new Refusal("invalid", { fields: { expires_on: { message: "before_start" } } }) : error;
};
