import { IconZoomExclamation } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";

interface LoadingProps<Data> {
	query: UseQueryResult<Data>;
	/** The way back where there is nothing. */
	back?: ReactNode;
	children: (data: Data) => ReactNode;
}

/** What is shown until the data is there, and when it cannot be had. */
export function ConsoleLoading<Data>({ query, back, children }: LoadingProps<Data>) {
	const { t } = useT();
	if (query.data !== undefined) return children(query.data);
	if (query.error instanceof ApiError && query.error.status === 404)
		return (
			<Sheet>
				<EmptyState icon={<IconZoomExclamation />} title={t("console.missing")} action={back} />
			</Sheet>
		);
	if (query.error)
		return (
			<Sheet>
				<QueryError query={query} title={t("console.failed")} />
			</Sheet>
		);
	return (
		<Sheet title={"\u00a0"}>
			{[80, 60, 70, 50, 65, 40].map((width) => (
				<TextSkeleton key={width} width={`${width}%`} />
			))}
		</Sheet>
	);
}
