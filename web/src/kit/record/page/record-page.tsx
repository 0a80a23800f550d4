import type { RecordSpec, RowOf } from "@homeroom/contract/kit/record.ts";
import { Button, Stack } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { RecordPageSkeleton } from "../../../ui/record-page-skeleton.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TwoColumns } from "../../../ui/two-columns.tsx";
import { useT } from "../../i18n/i18n.ts";
import { QueryError } from "../../queries/query-error.tsx";
import { madePath } from "../../routing/made-path.ts";
import { useRecordWords } from "../../table/record-words.ts";
import { usePageTitle } from "../../title/page-title.ts";
import { isMissing, recordApi } from "../record-api.ts";
import type { RecordArea } from "../record-area.ts";
import { useListBefore, useRecordId } from "../record-paths.ts";
import { useTitle } from "../record-title.ts";
import { RecordDetails } from "./record-details.tsx";
import { RecordHeader } from "./record-header.tsx";
import { RecordHistory } from "./record-history.tsx";
import { RecordRelated } from "./record-related.tsx";

interface RecordPageProps<S extends RecordSpec> {
	area: RecordArea<S>;
	/** What an area shows instead of the header, the details and the activity that every record has. */
	children?: (row: RowOf<S>) => ReactNode;
}

/** `/students/7`: one record, followed while it is open. */
export function RecordPage<S extends RecordSpec>({ area, children }: RecordPageProps<S>) {
	const { t } = useT();
	const id = useRecordId();
	const { word } = useRecordWords(area.spec);
	const query = useQuery(recordApi(area.spec).show(id));
	const row = query.data as RowOf<S> | undefined;
	usePageTitle(useTitle(area, row) || word("title"));

	const list = useListBefore();

	// it was here a moment ago: whoever took back that it was added is led to where the others are
	if (isMissing(query.error) && row) return <Navigate to={madePath(area.spec.path)} search={list ?? {}} replace />;
	if (isMissing(query.error)) return <Missing spec={area.spec} />;
	if (query.error && !row)
		return (
			<Sheet>
				<QueryError query={query} title={t("record.show_failed")} />
			</Sheet>
		);
	if (!row) return <RecordPageSkeleton details={t("record.details")} rows={9} beside={t("record.activity")} />;
	return (
		<>
			{children ? (
				children(row)
			) : (
				<>
					<RecordHeader area={area} row={row} facts={area.facts?.(row) ?? []} />
					<TwoColumns>
						<RecordDetails area={area} row={row} />
						<Stack gap="md">
							{area.related?.map((related) => (
								<RecordRelated key={related.of.spec.name} related={related} id={row.id} />
							))}
							<RecordHistory area={area} id={row.id} name={area.titleOf(row)} />
						</Stack>
					</TwoColumns>
				</>
			)}
			<Outlet />
		</>
	);
}

function Missing({ spec }: { spec: RecordSpec }) {
	const { t } = useT();
	const { word } = useRecordWords(spec);
	return (
		<Sheet>
			<EmptyState
				icon={<IconFileOff />}
				title={word("not_found")}
				text={t("record.not_found_text")}
				action={
					<Button variant="default" renderRoot={(props) => <Link to={madePath(spec.path)} {...props} />}>
						{word("back")}
					</Button>
				}
			/>
		</Sheet>
	);
}
