import { FILE_MAX_BYTES } from "@homeroom/contract/areas/files/files.rules.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import type { RowOf } from "@homeroom/contract/kit/record.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callsOf } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { useT } from "../../i18n/i18n.ts";
import { notify } from "../../notices/notices.ts";
import { undoable } from "../../undo/undo-stack.ts";
import { recordApi } from "../record-api.ts";
import type { ChildArea } from "./child-area.ts";

interface ScanCalls<Row> {
	scan_set: { upload(file: File, input: { params: { id: number }; query: { name: string } }): Promise<Row> };
	scan_remove(input: { params: { id: number }; body: { version: number } }): Promise<Row>;
}
interface Deed<Row> {
	run: () => Promise<Row>;
	/** Said afterwards, with the way back. */
	done: string;
}

/** The paper beside a row: put there, replaced, taken away; each at once, each with a way back. */
export function useScan<S extends ChildArea["spec"]>(spec: S, { id, version }: RowOf<S>) {
	const { t, locale } = useT();
	const client = useQueryClient();
	const calls = callsOf<ScanCalls<RowOf<S>>>(spec.name);
	const { mutate, isPending } = useMutation({
		mutationFn: ({ run }: Deed<RowOf<S>>) => run(),
		onSuccess: (saved, { done }) => {
			recordApi(spec).adopt(client, saved);
			notify.success(done, { undo: undoable(saved, done) });
		},
		onError: (error) =>
			notify.error(error instanceof ApiError ? (error.fields?.file ?? error.fields?.name ?? error.message) : error.message),
	});
	return {
		busy: isPending,
		attach: (file: File) => {
			if (file.size > FILE_MAX_BYTES) return notify.error(t("files.too_large", { max: formatSize(FILE_MAX_BYTES, locale) }));
			const run = () => calls.scan_set.upload(file, { params: { id }, query: { name: file.name } });
			mutate({ run, done: t("papers.file_saved", { name: file.name }) });
		},
		takeAway: () => mutate({ run: () => calls.scan_remove({ params: { id }, body: { version } }), done: t("papers.file_removed") }),
	};
}
