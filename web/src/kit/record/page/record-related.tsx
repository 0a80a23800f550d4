import { permissionOf, type RecordBase } from "@homeroom/contract/kit/record.ts";
import { Anchor } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Sheet } from "../../../ui/sheet.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { useT } from "../../i18n/i18n.ts";
import { QueryError } from "../../queries/query-error.tsx";
import { madePath } from "../../routing/made-path.ts";
import { useAllows } from "../../session/session.ts";
import { useRecordWords } from "../../table/record-words.ts";
import { recordPageQuery } from "../../table/records/record-client.ts";
import { recordQuery } from "../../table/records/record-search.ts";
import { AddRecord } from "../add-record.tsx";
import { RecordBrief } from "../brief/record-brief.tsx";
import type { Related } from "../record-area.ts";
import { recordNameQuery } from "../record-names.tsx";
import classes from "./record-related.module.css";

const SHOWN = 5;

interface RecordRelatedProps {
	related: Related;
	/** The record that they name. */
	id: number;
}
/** On a record's page: the first of what names it, and the way to the whole list. */
export function RecordRelated({ related: { of, by, sort }, id }: RecordRelatedProps) {
	const { t } = useT();
	const { word } = useRecordWords(of.spec);
	const client = useQueryClient();
	const search = { where: [[by, "in", [id]]] as const, ...(sort && { sort }) };
	const maySee = useAllows()(permissionOf(of.spec, "View"));
	const query = useQuery({ ...recordPageQuery<RecordBase>(client, of.spec, recordQuery(search, SHOWN)), enabled: maySee });
	if (!maySee || query.data?.meta.total === 0) return null;
	return (
		<Sheet
			title={word("title")}
			aside={
				query.data ? (
					// cast: which list it is, only the spec knows; all lists of records read the same search
					<Anchor size="sm" renderRoot={(props) => <Link {...props} to={madePath(of.spec.path)} search={search as never} />}>
						{t("record.all", { count: query.data.meta.total })}
					</Anchor>
				) : null
			}
		>
			{query.error && !query.data ? (
				<QueryError query={query} title={t("record.show_failed")} />
			) : (
				<ul className={classes.rows} aria-busy={query.isPending}>
					{query.data?.rows.map((row) => (
						<li key={row.id} className={classes.row}>
							{of.brief ? <RecordBrief area={of} row={row} without={by} /> : <NamedRow record={of.spec.name} id={row.id} />}
						</li>
					)) ?? <TextSkeleton width="60%" />}
				</ul>
			)}
		</Sheet>
	);
}

/** What another record is called, and a line about it. */
function NamedRow({ record, id }: { record: string; id: number }) {
	const { data } = useQuery(recordNameQuery(record, id));
	if (!data) return <TextSkeleton width="60%" />;
	return (
		<>
			<Link to={madePath(`${data.path}/${id}`)} className={classes.name}>
				{data.title}
			</Link>
			<span className={classes.about}>{data.about}</span>
		</>
	);
}

/** In the head of a record's page: adds what names it. */
export function AddRelated({ related: { of }, main }: { related: Related; main: boolean }) {
	const { word } = useRecordWords(of.spec);
	return <AddRecord spec={of.spec} label={word("add")} {...(main && { variant: "filled" })} />;
}
