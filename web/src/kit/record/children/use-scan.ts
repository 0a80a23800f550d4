import { FILE_MAX_BYTES } from "@homeroom/contract/areas/files/files.rules.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import type { RowOf } from "@homeroom/contract/kit/record.ts";
import { callsOf } from "../../api/api.ts";
import { useDeed } from "../../deeds/use-deed.ts";
import { useT } from "../../i18n/i18n.ts";
import { notify } from "../../notices/notices.ts";
import { recordKey } from "../../table/records/record-client.ts";
import type { ChildArea } from "./child-area.ts";

interface ScanCalls<Row> {
	scan_set: { upload(file: File, input: { params: { id: number }; query: { name: string } }): Promise<Row> };
	scan_remove(input: { params: { id: number }; body: { version: number } }): Promise<Row>;
}

/** The paper beside a row: put there, replaced, taken away; each at once, each with a way back. */
export function useScan<S extends ChildArea["spec"]>(spec: S, { id, version }: RowOf<S>) {
	const { t, locale } = useT();
	const calls = callsOf<ScanCalls<RowOf<S>>>(spec.name);
	const { run, pending } = useDeed(
		(file: File | null) =>
			file
				? calls.scan_set.upload(file, { params: { id }, query: { name: file.name } })
				: calls.scan_remove({ params: { id }, body: { version } }),
		{
			said: (_, file) => (file ? t("papers.file_saved", { name: file.name }) : t("papers.file_removed")),
			undo: true,
			invalidates: [recordKey(spec), recordKey(spec.of.record)],
		},
	);
	return {
		busy: pending,
		attach: (file: File) => {
			if (file.size > FILE_MAX_BYTES) return notify.error(t("files.too_large", { max: formatSize(FILE_MAX_BYTES, locale) }));
			void run(file);
		},
		takeAway: () => void run(null),
	};
}
