import { FILE_MAX_BYTES } from "@homeroom/contract/areas/files/files.rules.ts";
import type { StudentDocument } from "@homeroom/contract/areas/students/students.care.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { undoable } from "../../kit/undo/undo-stack.ts";

interface Deed {
	run: () => Promise<object>;
	/** Said afterwards, with the way back. */
	done: string;
}

/** What is done to a document and its scan at once, each with a way back. */
export function useDocumentDeeds({ id: document_id, student_id: id, version }: StudentDocument) {
	const { t } = useT();
	const client = useQueryClient();
	const params = { id, document_id };
	const { mutate, isPending } = useMutation({
		mutationFn: ({ run }: Deed) => run(),
		onSuccess: (answer, { done }) => notify.success(done, { undo: undoable(answer, done) }),
		onError: (error) =>
			notify.error(error instanceof ApiError ? (error.fields?.file ?? error.fields?.name ?? error.message) : error.message),
		onSettled: () => client.invalidateQueries({ queryKey: ["students"] }),
	});
	return {
		busy: isPending,
		attach: (file: File) => {
			if (file.size > FILE_MAX_BYTES) return notify.error(t("files.too_large", { max: formatSize(FILE_MAX_BYTES) }));
			mutate({
				run: () => api.students.document_file_set.upload(file, { params, query: { name: file.name } }),
				done: t("care.file_saved", { name: file.name }),
			});
		},
		takeFile: () => mutate({ run: () => api.students.document_file_remove({ params, body: { version } }), done: t("care.file_removed") }),
		remove: () => mutate({ run: () => api.students.document_remove({ params, body: { version } }), done: t("care.document_removed") }),
	};
}
