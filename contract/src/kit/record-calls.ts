import { z } from "zod";
import { call } from "./call.ts";
import { importCalls } from "./import-calls.ts";
import { type InputOf, inputFields, type ListRowOf, permissionOf, type RecordAction, type RecordSpec } from "./record.ts";
import { changesSchema, inOrder, inputSchema, listRowSchema, recordListQuery, rowSchema, selectionSchema } from "./record-schemas.ts";
import { ById, Change, type PageMeta, pageOf, typed, Version } from "./schemas.ts";

const Versioned = z.object({ version: Version });
/** What was done to how many; `batch` undoes it. */
export const BulkResult = z.object({ count: z.int(), batch: z.string() });
export type BulkResult = z.output<typeof BulkResult>;

/** Fields whose names are made with the row, where there is nothing of that name yet. */
function making(spec: RecordSpec): Making {
	const names = inputFields(spec).flatMap(([name, { listed }]) => (listed ? [name] : []));
	const chosen = z
		.array(
			z.string().refine((name) => names.includes(name), "choice"),
			{ error: "choice" },
		)
		.max(names.length, "choice");
	// cast: of a record that names nothing so, nobody can say it
	return names.length === 0 ? ({} as Making) : { make: chosen.optional() };
}
type Making = { make: z.ZodOptional<z.ZodArray<z.ZodString>> };
const newSchema = <S extends RecordSpec>(spec: S) =>
	// cast: the shape follows from the fields
	(inputSchema(spec) as z.ZodObject).safeExtend(making(spec)) as unknown as z.ZodObject<
		ReturnType<typeof inputSchema<S>>["shape"] & Making
	>;

/** The calls that every record has. An area adds its own beside them: `area({ ...recordCalls(STUDENT), promote: call(…) })`. */
export function recordCalls<const S extends RecordSpec>(spec: S) {
	const forHelpers = spec.rights?.notForHelpers && { forHelpers: false };
	const may = (action: RecordAction) => ({ access: permissionOf(spec, action), ...forHelpers });
	/** Reading, also of what is one's own alone. */
	const sees = { ...may("View"), ...(spec.rights?.own && { orOwn: spec.rights.own }) };
	const { name, path } = spec;
	const Row = rowSchema(spec);
	const ManyChanges = changesSchema(spec, "many").refine((changes) => Object.keys(changes).length > 0, "required");
	const id = { params: ById };
	const selection = selectionSchema(spec);
	return {
		...importCalls(spec),
		list: call({
			get: path,
			...sees,
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
		show: call({ get: `${path}/{id}`, ...id, ...sees, summary: `One of ${name}`, answer: Row }),
		create: call({ post: path, ...may("Create"), summary: `Add to ${name}`, body: newSchema(spec), answer: Row, status: 201 }),
		update: call({
			patch: `${path}/{id}`,
			...id,
			...may("Edit"),
			summary: `Change one of ${name}; refused when someone else changed it since`,
			body: typed<ChangesOf<S> & { version: number; make?: string[] }>(
				inOrder(spec, Versioned.extend({ ...changesSchema(spec, "one").shape, ...making(spec) })),
			),
			answer: Row,
		}),
		archive: call({
			post: `${path}/{id}/archive`,
			...id,
			...may("Delete"),
			summary: `Archive one of ${name}`,
			body: Versioned,
			answer: Row,
		}),
		restore: call({
			post: `${path}/{id}/restore`,
			...id,
			...may("Delete"),
			summary: `Bring one of ${name} back from the archive`,
			body: Versioned,
			answer: Row,
		}),
		activity: call({
			get: `${path}/{id}/activity`,
			...id,
			...sees,
			summary: `What happened to one of ${name}, newest first`,
			answer: z.object({ changes: z.array(Change) }),
		}),
		bulk_update: call({
			post: `${path}/bulk/update`,
			...may("Edit"),
			summary: `Give many ${name} the same values`,
			body: z.object({ selection, changes: typed<ChangesOf<S>>(ManyChanges), ...making(spec) }),
			answer: BulkResult,
		}),
		bulk_archive: call({
			post: `${path}/bulk/archive`,
			...may("Delete"),
			summary: `Archive many ${name}`,
			body: z.object({ selection }),
			answer: BulkResult,
		}),
		bulk_restore: call({
			post: `${path}/bulk/restore`,
			...may("Delete"),
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
