import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { sayRefused } from "../../deeds/deed-notices.ts";
import { useFormats } from "../../formats/use-formats.ts";
import { useT } from "../../i18n/i18n.ts";
import { PrintPaper } from "../../print/print-paper.tsx";
import { rawValue } from "../../record/record-rows.ts";
import { prefetchNames, useNames } from "../../record/use-names.ts";
import { useAllows, useSession } from "../../session/session.ts";
import { LEAD } from "../records/record-columns.ts";
import { readRecords } from "../records/record-reading.ts";
import { recordQuery } from "../records/record-search.ts";
import type { RecordListModel } from "../records/use-record-list.ts";
import classes from "./print-list.module.css";

const MOST_ROWS = 1_000;
const AT_ONCE = 100;

interface PrintListProps {
	// biome-ignore lint/suspicious/noExplicitAny: whatever the rows are, they are printed the same way
	list: RecordListModel<any>;
	nameOf: (row: RecordBase) => string;
	onDone: () => void;
}

/** Prints the whole list as it is filtered, sorted and shown; longer ones up to their first thousand rows. */
export default function PrintList({ list, nameOf, onDone }: PrintListProps) {
	const { spec, search, words, columnFields, columns, context, joined } = list as RecordListModel<RecordBase>;
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const school = useSession()?.customer_name;
	const allows = useAllows();
	const [rows, setRows] = useState<RecordBase[] | null>(null);
	const shown = columns.flatMap((name) => {
		const field = columnFields[name];
		return name === LEAD || field === undefined ? [] : [{ name, field }];
	});
	const valuesOf = (all: readonly RecordBase[]) =>
		all.flatMap((row) => shown.map(({ name, field }) => ({ field, value: rawValue(row, name) })));
	const namesOf = useNames(valuesOf(rows ?? []));
	const collect = useEffectEvent(async (signal: AbortSignal) => {
		const all: RecordBase[] = [];
		for (let page = 1; all.length < MOST_ROWS; page++) {
			const { rows: some, meta } = await readRecords<RecordBase>(spec, recordQuery({ ...search, page }, AT_ONCE, joined), { signal });
			all.push(...some);
			if (!meta.has_next) break;
		}
		await prefetchNames(client, valuesOf(all), allows("Users.View"));
		return all;
	});
	const fail = useEffectEvent((error: unknown) => {
		sayRefused(error);
		onDone();
	});
	const end = useEffectEvent(() => onDone());
	// biome-ignore lint/correctness/useExhaustiveDependencies: it prints what was shown when it was asked for
	useEffect(() => {
		const ending = new AbortController();
		collect(ending.signal).then(
			(all) => !ending.signal.aborted && setRows(all),
			(error) => !ending.signal.aborted && fail(error),
		);
		return () => ending.abort();
	}, [client]);
	useEffect(() => {
		if (rows === null) return;
		const over = () => end();
		window.addEventListener("afterprint", over, { once: true });
		window.print();
		return () => window.removeEventListener("afterprint", over);
	}, [rows]);
	if (rows === null) return null;
	return (
		<PrintPaper name="list">
			<div className={classes.sheet}>
				<h1>{words.word("title")}</h1>
				<p>
					{[school, context, formats.instant(new Date())].filter(Boolean).join(" · ")}
					{(list.total ?? 0) > rows.length ? ` · ${t("lists.print_first", { rows: formats.number(rows.length) })}` : null}
				</p>
				<table>
					<thead>
						<tr>
							<th scope="col">{words.label(LEAD)}</th>
							{shown.map(({ name }) => (
								<th key={name} scope="col">
									{words.label(name)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.id}>
								<td>{nameOf(row)}</td>
								{shown.map(({ name, field }) => {
									const value = rawValue(row, name);
									return <td key={name}>{namesOf(field, value) ?? words.text(name, field, value)}</td>;
								})}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</PrintPaper>
	);
}
