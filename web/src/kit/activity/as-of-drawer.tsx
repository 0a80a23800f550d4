import type { Field, Fields } from "@homeroom/contract/kit/record.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { useQuery } from "@tanstack/react-query";
import { DetailList } from "../../ui/detail-list.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { api } from "../api/api.ts";
import { SideDrawer } from "../form/side-drawer.tsx";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { QueryError } from "../queries/query-error.tsx";
import { useNames } from "../record/use-names.ts";
import { useLogWords } from "../undo/use-log-words.ts";
import classes from "./as-of-drawer.module.css";

export interface AsOfPlace {
	record: string;
	id: number;
	/** The change right after which it is shown, and when that was. */
	change: number;
	at: string;
}

/** A record as it was right after one of its changes; what is different by now is marked, with what it became. */
export default function AsOfDrawer({ record, id, change, at, onClose }: AsOfPlace & { onClose: () => void }) {
	const { t } = useT();
	const formats = useFormats();
	const words = useLogWords();
	const query = useQuery({
		queryKey: [record, "as_of", id, change],
		queryFn: ({ signal }) => api.changes.as_of({ query: { record, id: String(id), change: String(change) } }, { signal }),
	});
	const { values = {}, now = null } = query.data ?? {};
	const own = (row: Record<string, unknown> | null) => ({ ...row, ...(row?.custom as object | undefined) });
	const [was, is]: Record<string, unknown>[] = [own(values), own(now)];
	// in the order of its form; what has no place there comes last
	const fields: Fields = RECORDS[record as RecordName]?.fields ?? {};
	const order = Object.keys(fields);
	const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
	const names = Object.keys(was ?? {})
		.filter((name) => name !== "custom")
		.sort((a, b) => placeOf(a) - placeOf(b));
	const namesOf = useNames(
		names.flatMap((name) => (fields[name] ? [was, is].map((row) => ({ field: fields[name] as Field, value: row?.[name] })) : [])),
	);
	const shown = (name: string, value: unknown) => (fields[name] && namesOf(fields[name], value)) || words.value(record, name, value);
	return (
		<SideDrawer title={t("changes.as_of", { at: formats.instant(at) })} onClose={onClose}>
			{query.error ? (
				<QueryError query={query} title={t("changes.as_of_failed")} />
			) : query.data === undefined ? (
				<TextSkeleton width="70%" />
			) : (
				<DetailList>
					{names.map((name) => {
						const differs = now !== null && JSON.stringify(was?.[name] ?? null) !== JSON.stringify(is?.[name] ?? null);
						return (
							<div key={name} className={classes.line} data-differs={differs || undefined}>
								<dt className={classes.label}>{words.field(record, name)}</dt>
								<dd className={classes.value}>
									{shown(name, was?.[name])}
									{differs ? <span className={classes.now}>{t("changes.now", { value: shown(name, is?.[name]) })}</span> : null}
								</dd>
							</div>
						);
					})}
				</DetailList>
			)}
		</SideDrawer>
	);
}
