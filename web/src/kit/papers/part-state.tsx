import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.ts";
import type { Asked } from "../queries/query-error.tsx";
import { QueryPart } from "../queries/query-part.tsx";

/** What stands in a sheet until its data is there, or instead of it. */
export function PartState({ query, children }: { query: Asked; children: ReactNode }) {
	const { t } = useT();
	return (
		<QueryPart query={query} failed={t("papers.failed")}>
			{children}
		</QueryPart>
	);
}
