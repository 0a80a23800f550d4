import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import type { Asked } from "../../kit/queries/query-error.tsx";
import { QueryPart } from "../../kit/queries/query-part.tsx";
import { Sheet } from "../../ui/sheet.tsx";

/** What stands there until the data is, or instead of it. */
export function CourseState({ query, children }: { query: Asked; children: ReactNode }) {
	const { t } = useT();
	if (query.data !== undefined) return children;
	return (
		<Sheet>
			<QueryPart query={query} failed={t("lessons.failed")} />
		</Sheet>
	);
}
