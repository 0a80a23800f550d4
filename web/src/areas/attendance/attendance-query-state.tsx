import { IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isUnreachable } from "../../kit/api/api-error.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useOnline } from "../../kit/offline/use-online.ts";
import type { Asked } from "../../kit/queries/query-error.tsx";
import { QueryPart } from "../../kit/queries/query-part.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./attendance.module.css";

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
export function QueryState({ query, children }: { query: Asked; children: ReactNode }) {
	const { t } = useT();
	if (query.data !== undefined) return children;
	return (
		<Sheet>
			<div className={query.error ? undefined : classes.waiting}>
				<QueryPart query={query} failed={t("attendance.failed")} />
			</div>
		</Sheet>
	);
}
