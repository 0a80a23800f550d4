import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useT } from "../../i18n/i18n.ts";
import { notify } from "../../notices/notices.ts";
import { rawValue } from "../../record/record-rows.ts";
import { adoptRecord, recordClient, recordListKey } from "../records/record-client.ts";
import { changesBody } from "../records/record-fields.ts";
import type { RecordPage } from "../records/record-reading.ts";
import type { RecordListModel } from "../records/use-record-list.ts";
import { rowOf } from "../rows/row-dom.ts";
import CellEditor from "./cell-editor.tsx";

interface InlineEditProps {
	// biome-ignore lint/suspicious/noExplicitAny: whatever the rows are, their cells are changed the same way
	list: RecordListModel<any>;
	cell: HTMLElement;
	onClose: () => void;
}

/** Changes one value in the list: shown at once, taken back when the server refuses, and then still to be typed on. */
export default function InlineEdit({ list, cell, onClose }: InlineEditProps) {
	const { t } = useT();
	const client = useQueryClient();
	const { spec, rows, fields, words } = list as RecordListModel<RecordBase>;
	const id = Number(rowOf(cell)?.dataset.id);
	const name = cell.dataset.edit ?? "";
	const [typed, setTyped] = useState<string>();
	const [attempt, setAttempt] = useState(0);
	const [saving, setSaving] = useState(false);
	const row = rows?.find((one) => one.id === id);
	const field = fields[name];
	if (row === undefined || field === undefined || saving) return null;

	const show = (changed: RecordBase) =>
		client.setQueriesData<RecordPage<RecordBase>>(
			{ queryKey: recordListKey(spec) },
			(page) => page && { ...page, rows: page.rows.map((one) => (one.id === changed.id ? changed : one)) },
		);
	const save = async (value: unknown, text: string) => {
		setSaving(true);
		await client.cancelQueries({ queryKey: recordListKey(spec) });
		const body = changesBody({ [name]: value });
		const custom = { ...row.custom, ...(body.custom as Record<string, unknown> | undefined) };
		show({ ...row, ...body, custom });
		cell.focus();
		try {
			const saved = await recordClient<RecordBase>(spec).update({ params: { id }, body: { ...body, version: row.version } });
			show(saved);
			adoptRecord(client, spec, saved);
			onClose();
		} catch (error) {
			const current = error instanceof ApiError && error.status === 409 ? (error.current as RecordBase | undefined) : undefined;
			show(current ?? row);
			const now = current && (words.text(name, field, rawValue(current, name)) ?? t("form.empty"));
			const problem = error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined;
			notify.error(
				now === undefined
					? (problem ?? (error instanceof Error ? error.message : String(error)))
					: t("lists.inline_conflict", { field: words.label(name), value: now }),
			);
			setTyped(text);
			setAttempt(attempt + 1);
			setSaving(false);
		}
	};
	return (
		<CellEditor
			key={attempt}
			{...{ cell, name, field, words, typed }}
			value={rawValue(row, name)}
			onSave={(value, text) => void save(value, text)}
			onCancel={() => {
				onClose();
				cell.focus();
			}}
		/>
	);
}
