import { IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isUnreachable } from "../../kit/api/api-error.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useOnline } from "../../kit/offline/use-online.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./attendance.module.css";

interface QueryStateProps {
	query: { data?: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
	children: ReactNode;
}

/** What is shown was kept or seen before, and the server cannot be asked whether it still is so. */
export function SeenAt({
	query: { data, error, dataUpdatedAt },
}: {
	query: { data?: unknown; error: Error | null; dataUpdatedAt: number };
}) {
	const { t } = useT();
	const formats = useFormats();
	const online = useOnline();
	// what is fresh enough is not asked for: without a network nobody would be told
	if (data === undefined || (online && !isUnreachable(error))) return null;
	return (
		<p className={classes.note} role="status">
			<IconCloudOff size={16} aria-hidden="true" />
			{t("attendance.seen_at", { at: formats.time(new Date(dataUpdatedAt)) })}
		</p>
	);
}

/** What was asked for once it is there; until then its shape, or why it is not. */
export function QueryState({ query, children }: QueryStateProps) {
	const { t } = useT();
	if (query.data !== undefined) return children;
	return (
		<Sheet>
			{query.error ? (
				<ErrorState
					title={t("attendance.failed")}
					text={query.error.message}
					retryLabel={t("table.retry")}
					onRetry={() => void query.refetch()}
					retrying={query.isFetching}
				/>
			) : (
				<div className={classes.waiting} aria-busy="true">
					<TextSkeleton width="60%" />
					<TextSkeleton width="75%" />
					<TextSkeleton width="50%" />
				</div>
			)}
		</Sheet>
	);
}
