import { FILE_MAX_BYTES } from "@homeroom/contract/areas/files/files.rules.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { useT } from "../i18n/i18n.ts";
import { notify } from "../notices/notices.ts";
import { undoable } from "../undo/undo-stack.ts";

/** What an area does to a paper and its scan. */
export interface PaperCalls {
	attach: (file: File) => Promise<object>;
	takeFile: () => Promise<object>;
	remove: () => Promise<object>;
}
interface Deed {
	run: () => Promise<object>;
	/** Said afterwards, with the way back. */
	done: string;
}

/** Each at once, each with a way back. */
export function usePaperDeeds(calls: PaperCalls, removedText: string, invalidates: QueryKey) {
	const { t, locale } = useT();
	const client = useQueryClient();
	const { mutate, isPending } = useMutation({
		mutationFn: ({ run }: Deed) => run(),
		onSuccess: (answer, { done }) => notify.success(done, { undo: undoable(answer, done) }),
		onError: (error) =>
			notify.error(error instanceof ApiError ? (error.fields?.file ?? error.fields?.name ?? error.message) : error.message),
		onSettled: () => client.invalidateQueries({ queryKey: invalidates }),
	});
	return {
		busy: isPending,
		attach: (file: File) => {
			if (file.size > FILE_MAX_BYTES) return notify.error(t("files.too_large", { max: formatSize(FILE_MAX_BYTES, locale) }));
			mutate({ run: () => calls.attach(file), done: t("papers.file_saved", { name: file.name }) });
		},
		takeFile: () => mutate({ run: calls.takeFile, done: t("papers.file_removed") }),
		remove: () => mutate({ run: calls.remove, done: removedText }),
	};
}
