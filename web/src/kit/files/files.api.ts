import type { StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { MODULES, type ModuleName } from "@homeroom/contract/kit/modules.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { text } from "../i18n/i18n.ts";
import { notify } from "../notices/notices.ts";
import { currentSession } from "../session/session.ts";

/** Whose files: those of one record of a module. */
export interface FilesOf {
	module: ModuleName;
	/** The kind of record, as the server's door calls it: `students`. */
	record: string;
	recordId: number;
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

/** Deletes and brings back, each with a notice; what was deleted can be taken back from there. */
export function useFileDeeds() {
	const queries = useQueryClient();
	const again = () => queries.invalidateQueries({ queryKey: FILES_KEY });
	const restore = useMutation({
		mutationFn: ({ id, version }: StoredFile) => api.files.restore({ params: { id }, body: { version } }),
		onSuccess: ({ name }) => notify.success(text("files.restored", { name })),
		onError: ({ message }) => notify.error(message),
		onSettled: again,
	});
	const remove = useMutation({
		mutationFn: ({ id, version }: StoredFile) => api.files.remove({ params: { id }, body: { version } }),
		onSuccess: (file) => notify.success(text("files.removed", { name: file.name }), { undo: () => restore.mutate(file) }),
		onError: ({ message }) => notify.error(message),
		onSettled: again,
	});
	return { remove, restore };
}

export const download = (id: number, number?: number): void =>
	void api.files.download
		.download({ params: { id }, query: number === undefined ? {} : { number: String(number) } })
		.catch((error: Error) => notify.error(error.message));
