import type { ReactNode } from "react";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { type Asked, QueryError } from "./query-error.tsx";

interface QueryPartProps {
	query: Asked;
	/** What could not be done. */
	failed: string;
	children?: ReactNode;
}

/** What was asked for once it is there; until then its shape, or why it is not. */
export function QueryPart({ query, failed, children }: QueryPartProps) {
	if (query.data !== undefined) return children;
	if (query.error) return <QueryError query={query} title={failed} />;
	return (
		<div aria-busy="true">
			<TextSkeleton width="50%" />
			<TextSkeleton width="80%" />
			<TextSkeleton width="65%" />
		</div>
	);
}
