import { ErrorState } from "../../ui/error-state.tsx";
import { useT } from "../i18n/i18n.ts";

export interface Asked {
	data?: unknown;
	error: Error | null;
	isFetching: boolean;
	refetch: () => unknown;
}

/** What could not be fetched, why, and another try. */
export function QueryError({ query: { error, isFetching, refetch }, title }: { query: Asked; title: string }) {
	const { t } = useT();
	return (
		<ErrorState
			title={title}
			text={error?.message ?? ""}
			retryLabel={t("table.retry")}
			onRetry={() => void refetch()}
			retrying={isFetching}
		/>
	);
}
