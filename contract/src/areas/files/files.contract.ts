import { z } from "zod";
import { area, call, download, upload } from "../../kit/call.ts";
import { Id, Instant, requiredLine, Version } from "../../kit/schemas.ts";
import { FILE_MAX_BYTES, FILE_NAME_MAX } from "./files.rules.ts";

/** A name as people write it. Slashes and backslashes would be folders. */
export const FileName = requiredLine(FILE_NAME_MAX).refine((name) => !/[/\\]/.test(name) && !/^\.+$/.test(name), "file_name");

export const FileVersion = z.object({
	number: z.int(),
	size: z.int(),
	media_type: z.string(),
	width: z.int().nullable(),
	height: z.int().nullable(),
	user_id: Id.nullable(),
	user_name: z.string().nullable(),
	created_at: Instant,
});
export type FileVersion = z.output<typeof FileVersion>;

export const StoredFile = z.object({
	id: Id,
	repository_id: Id,
	name: z.string(),
	version: Version,
	deleted_at: Instant.nullable(),
	/** How many versions there are. */
	versions: z.int(),
	/** The one that counts. */
	current: FileVersion,
});
export type StoredFile = z.output<typeof StoredFile>;

export const Repository = z.object({
	id: Id,
	repository_id: Id,
	/** Module, and record where it is one's: `Students/students/12`. */
	repository_path: z.string(),
	/** Whether the person may add and change files here. */
	may_edit: z.boolean(),
	files: z.array(StoredFile),
});
export type Repository = z.output<typeof Repository>;

const queryNumber = z.coerce.number<string>().int().positive().max(2_147_483_647).optional();
const Versioned = z.object({ version: Version });

/** Access is the repository's: its module's View or Edit and, where only ViewOwn was granted, the person's own records. */
export const files = area({
	repository_detail: call({
		post: "/repository-detail/{customer_id}",
		access: "member",
		summary: "The repository of a module or of one of its records, with its files; Default is the school's own",
		reads: true,
		body: z.object({
			platform_module_id: z.int().positive().optional(),
			Default: z.boolean().optional(),
			/** Which kind of record of the module, such as `students`. */
			record: z
				.string()
				.regex(/^[a-z_]{1,40}$/, "choice")
				.optional(),
			record_id: Id.optional(),
			/** The files deleted in the last 30 days instead. */
			deleted: z.boolean().optional(),
		}),
		answer: z.object({ data: z.array(Repository) }),
	}),
	upload: upload({
		post: "/repositories/{id}/files",
		access: "member",
		forHelpers: true,
		summary: "Add a file; one of the same name is kept beside it",
		maxBytes: FILE_MAX_BYTES,
		query: z.object({ name: FileName }),
		status: 201,
		answer: StoredFile,
	}),
	upload_version: upload({
		post: "/files/{id}/versions",
		access: "member",
		forHelpers: true,
		summary: "Add a new version of a file",
		maxBytes: FILE_MAX_BYTES,
		status: 201,
		answer: StoredFile,
	}),
	versions: call({
		get: "/files/{id}/versions",
		access: "member",
		summary: "The versions of a file, newest first",
		answer: z.object({ versions: z.array(FileVersion) }),
	}),
	download: download({
		get: "/files/{id}/content",
		access: "member",
		summary: "A file, or an older version of it",
		query: z.object({ number: queryNumber }),
	}),
	preview: download({
		get: "/files/{id}/preview",
		access: "member",
		summary: "A picture made small, as WebP",
		query: z.object({ size: z.enum(["64", "256", "1024"]).default("256"), number: queryNumber }),
	}),
	rename: call({
		patch: "/files/{id}",
		access: "member",
		forHelpers: true,
		summary: "Rename a file; its ending stays what it is",
		body: Versioned.extend({ name: FileName }),
		answer: StoredFile,
	}),
	remove: call({
		post: "/files/{id}/delete",
		access: "member",
		forHelpers: true,
		summary: "Delete a file; it can be brought back for 30 days",
		body: Versioned,
		answer: StoredFile,
	}),
	restore: call({
		post: "/files/{id}/restore",
		access: "member",
		forHelpers: true,
		summary: "Bring a deleted file back",
		body: Versioned,
		answer: StoredFile,
	}),
});
