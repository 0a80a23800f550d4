import { useSearch } from "@tanstack/react-router";
import { madePath } from "../../routing/made-path.ts";
import { RowLink } from "../../table/rows/row-link.tsx";

/** Leads to a record's page, which leads back to this very list. */
export function RecordLink({ path, id, title }: { path: string; id: number; title: string }) {
	const { edit: _, ...list } = useSearch({ strict: false }) as Record<string, unknown>;
	return (
		<RowLink to={madePath(`${path}/${id}`)} state={{ record_list: list }} title={title}>
			{title}
		</RowLink>
	);
}
