import { z } from "zod";
import { call } from "./call.ts";
import { importCalls } from "./import-calls.ts";
import type { Permission } from "./modules.ts";
import { addingOf, type InputOf, type ListRowOf, type RecordSpec } from "./record.ts";
import { inputSchema, listRowSchema, recordListQuery, rowSchema, selectionSchema } from "./record-schemas.ts";
import { ById, Change, type PageMeta, pageOf, typed, Version } from "./schemas.ts";

const Versioned = z.object({ version: Version });
/** What was done to how many; `batch` undoes it. */
export const BulkResult = z.object({ count: z.int(), batch: z.string() });
export type BulkResult = z.output<typeof BulkResult>;

/** The calls that every record has. An area adds its own beside them: `area({ ...recordCalls(STUDENT), promote: call(…) })`. */
export function recordCalls<const S extends RecordSpec>(spec: S) {
	const may = (action: string) => `${spec.module}.${action}` as Permission;
	const { name, path } = spec;
	const Row = rowSchema(spec);
	const Input = inputSchema(spec);
	const ManyChanges = inputSchema({ ...spec, fields: Object.fromEntries(Object.entries(spec.fields).filter(([, field]) => !field.single)) })
		.partial()
		.refine((changes) => Object.keys(changes).length > 0, "required");
	const id = { params: ById };
	const selection = selectionSchema(spec);
	return {
		...importCalls(spec),
		list: call({
			get: path,
			access: may("View"),
			summary: `List of ${name}`,
			query: recordListQuery(spec),
			answer: typed<PageOf<S>>(
				z.object({
					...pageOf(name as S["name"], listRowSchema(spec)).shape,
					/** Nothing had exactly these words: the rows are similar ones. */
					similar: z.boolean().optional(),
				}),
			),
		}),
		show: call({ get: `${path}/{id}`, ...id, access: may("View"), summary: `One of ${name}`, answer: Row }),
		create: call({ post: path, access: addingOf(spec), summary: `Add to ${name}`, body: Input, answer: Row, status: 201 }),
		update: call({
			patch: `${path}/{id}`,
			...id,
			access: may("Edit"),
			summary: `Change one of ${name}; refused when someone else changed it since`,
			body: typed<ChangesOf<S> & { version: number }>(Versioned.extend(Input.partial().shape)),
			answer: Row,
		}),
		archive: call({
			post: `${path}/{id}/archive`,
			...id,
			access: may("Delete"),
			summary: `Archive one of ${name}`,
			body: Versioned,
			answer: Row,
		}),
		restore: call({
			post: `${path}/{id}/restore`,
			...id,
			access: may("Delete"),
			summary: `Bring one of ${name} back from the archive`,
			body: Versioned,
			answer: Row,
		}),
		activity: call({
			get: `${path}/{id}/activity`,
			...id,
			access: may("View"),
			summary: `What happened to one of ${name}, newest first`,
			answer: z.object({ changes: z.array(Change) }),
		}),
		bulk_update: call({
			post: `${path}/bulk/update`,
			access: may("Edit"),
			summary: `Give many ${name} the same values`,
			body: z.object({ selection, changes: typed<ChangesOf<S>>(ManyChanges) }),
			answer: BulkResult,
		}),
		bulk_archive: call({
			post: `${path}/bulk/archive`,
			access: may("Delete"),
			summary: `Archive many ${name}`,
			body: z.object({ selection }),
			answer: BulkResult,
		}),
		bulk_restore: call({
			post: `${path}/bulk/restore`,
			access: may("Delete"),
			summary: `Bring many ${name} back from the archive`,
			body: z.object({ selection }),
			answer: BulkResult,
		}),
	};
}
type ChangesOf<S extends RecordSpec> = Partial<InputOf<S>> & { custom?: Record<string, unknown> };
export type PageOf<S extends RecordSpec> = { [K in S["name"]]: ListRowOf<S>[] } & {
	meta: PageMeta;
	similar?: boolean;
};
