import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";

/** What stands there until the data is, or instead of it. */
export function CourseState({ query, children }: { query: UseQueryResult<unknown>; children: ReactNode }) {
	const { t } = useT();
	if (query.data !== undefined) return children;
	return (
		<Sheet>
			{query.error ? (
				<ErrorState
					title={t("lessons.failed")}
					text={query.error.message}
					retryLabel={t("table.retry")}
					onRetry={() => void query.refetch()}
					retrying={query.isFetching}
				/>
			) : (
				<>
					<TextSkeleton width="40%" />
					<TextSkeleton width="80%" />
					<TextSkeleton width="65%" />
				</>
			)}
		</Sheet>
	);
}
