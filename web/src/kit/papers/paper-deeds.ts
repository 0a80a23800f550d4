import { FILE_MAX_BYTES } from "@homeroom/contract/areas/files/files.rules.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import type { QueryKey } from "@tanstack/react-query";
import { useDeed } from "../deeds/use-deed.ts";
import { useT } from "../i18n/i18n.ts";
import { notify } from "../notices/notices.ts";

/** What an area does to a paper and its scan. */
export interface PaperCalls {
	attach: (file: File) => Promise<object>;
	takeFile: () => Promise<object>;
	remove: () => Promise<object>;
}
/** Each at once, each with a way back. */
export function usePaperDeeds(calls: PaperCalls, removedText: string, invalidates: QueryKey) {
	const { t, locale } = useT();
	const { run, pending } = useDeed(
		(what: { deed: "attach"; file: File } | { deed: "takeFile" | "remove" }) =>
			what.deed === "attach" ? calls.attach(what.file) : calls[what.deed](),
		{
			said: (_, what) =>
				what.deed === "attach"
					? t("papers.file_saved", { name: what.file.name })
					: what.deed === "remove"
						? removedText
						: t("papers.file_removed"),
			undo: true,
			invalidates: [invalidates],
		},
	);
	return {
		busy: pending,
		attach: (file: File) => {
			if (file.size > FILE_MAX_BYTES) return notify.error(t("files.too_large", { max: formatSize(FILE_MAX_BYTES, locale) }));
			void run({ deed: "attach", file });
		},
		takeFile: () => void run({ deed: "takeFile" }),
		remove: () => void run({ deed: "remove" }),
	};
}
