import type { StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { MODULES, type ModuleName } from "@homeroom/contract/kit/modules.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import type { UploadOptions } from "../api/client.ts";
import { sayRefused } from "../deeds/deed-notices.ts";
import { useDeed } from "../deeds/use-deed.ts";
import { text } from "../i18n/i18n.ts";
import { currentSession } from "../session/session.ts";

/** Whose files: those of one record of a module. */
export interface FilesOf {
	module: ModuleName;
	/** The kind of record, as the server's door calls it: `students`. */
	record: string;
	recordId: number;
}
/** How they are shown. */
export interface FilesShown {
	/** Without files it is one line. */
	brief?: boolean;
	/** Where a record has files of several kinds: which they are. */
	title?: string;
	/** They come from elsewhere: nobody adds to them here. */
	brought?: boolean;
}

export const FILES_KEY = ["files"] as const;
export const repositoryQuery = ({ module, record, recordId }: FilesOf, deleted = false) =>
	queryOptions({
		queryKey: [...FILES_KEY, module, record, recordId, { deleted }],
		queryFn: async ({ signal }) => {
			const customer_id = currentSession()?.customer_id ?? 0;
			const body = { platform_module_id: MODULES[module].id, record, record_id: recordId, deleted };
			const { data } = await api.files.repository_detail({ params: { customer_id }, body }, { signal });
			return data[0];
		},
		meta: { live: ["files"] },
	});

export const versionsQuery = (id: number) =>
	queryOptions({
		queryKey: [...FILES_KEY, "versions", id],
		queryFn: ({ signal }) => api.files.versions({ params: { id } }, { signal }),
		meta: { live: ["files"] },
	});

/** A small picture of a picture. The same version never looks different, so it is fetched once. */
export const previewQuery = (id: number, number: number | undefined, size: "64" | "256" | "1024") =>
	queryOptions({
		queryKey: ["file-preview", id, number, size],
		queryFn: async ({ signal }) =>
			(
				await api.files.preview.read(
					{ params: { id }, query: { size, ...(number !== undefined && { number: String(number) }) } },
					{ signal },
				)
			).blob,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 5 * 60_000,
		retry: false,
	});

/** A new file, or a new version of one. */
export const sendFile = (repository_id: number, file: File, replaced: number | undefined, options: UploadOptions): Promise<StoredFile> =>
	replaced === undefined
		? api.files.upload.upload(file, { params: { id: repository_id }, query: { name: file.name } }, options)
		: api.files.upload_version.upload(file, { params: { id: replaced } }, options);

/** Deletes and brings back, each with a notice; what was deleted can be taken back from there. */
export function useFileDeeds() {
	const restore = useDeed(({ id, version }: StoredFile) => api.files.restore({ params: { id }, body: { version } }), {
		said: ({ name }) => text("files.restored", { name }),
		invalidates: [FILES_KEY],
	});
	const remove = useDeed(({ id, version }: StoredFile) => api.files.remove({ params: { id }, body: { version } }), {
		said: ({ name }) => text("files.removed", { name }),
		undo: (file) => () => {
			void restore.run(file);
		},
		invalidates: [FILES_KEY],
	});
	return { remove, restore };
}

export const download = (id: number, number?: number): void =>
	void api.files.download.download({ params: { id }, query: number === undefined ? {} : { number: String(number) } }).catch(sayRefused);
