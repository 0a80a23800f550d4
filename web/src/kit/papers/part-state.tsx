import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "../../ui/error-state.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useT } from "../i18n/i18n.ts";

/** What stands in a sheet until its data is there, or instead of it. */
export function PartState({ query, children }: { query: UseQueryResult<unknown>; children: ReactNode }) {
	const { t } = useT();
	if (query.data !== undefined) return children;
	if (query.error)
		return (
			<ErrorState
				title={t("papers.failed")}
				text={query.error.message}
				retryLabel={t("table.retry")}
				onRetry={() => void query.refetch()}
				retrying={query.isFetching}
			/>
		);
	return (
		<>
			<TextSkeleton width="50%" />
			<TextSkeleton width="80%" />
			<TextSkeleton width="65%" />
		</>
	);
}
