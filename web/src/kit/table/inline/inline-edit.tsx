import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { refusalText } from "../../deeds/deed-notices.ts";
import { useDeed } from "../../deeds/use-deed.ts";
import { useT } from "../../i18n/i18n.ts";
import { notify } from "../../notices/notices.ts";
import { madeWith, type OwnInputs } from "../../record/record-making.ts";
import { rawValue } from "../../record/record-rows.ts";
import { namedBy, nameText } from "../../record/use-names.ts";
import { adoptRecord, recordClient, recordListKey, showInLists } from "../records/record-client.ts";
import { changesBody } from "../records/record-fields.ts";
import type { RecordListModel } from "../records/use-record-list.ts";
import { rowOf } from "../rows/row-dom.ts";
import CellEditor from "./cell-editor.tsx";

const CellPicker = lazy(() => import("./cell-picker.tsx"));

interface InlineEditProps {
	// biome-ignore lint/suspicious/noExplicitAny: whatever the rows are, their cells are changed the same way
	list: Pick<RecordListModel<any>, "spec" | "rows" | "fields" | "words">;
	own?: OwnInputs;
	cell: HTMLElement;
	onClose: () => void;
}
const NO_INPUTS: OwnInputs = {};
interface Change {
	row: RecordBase;
	value: unknown;
	/** As it was typed. */
	text: string;
}

/** Changes one value in the list: shown at once, taken back when the server refuses, and then still to be typed on. */
export default function InlineEdit({ list, own = NO_INPUTS, cell, onClose }: InlineEditProps) {
	const { t } = useT();
	const client = useQueryClient();
	const { spec, rows, fields, words } = list as RecordListModel<RecordBase>;
	const id = Number(rowOf(cell)?.dataset.id);
	const name = cell.dataset.edit ?? "";
	const [typed, setTyped] = useState<string>();
	const [attempt, setAttempt] = useState(0);
	const row = rows?.find((one) => one.id === id);
	const field = fields[name];

	const show = (changed: RecordBase) => showInLists(client, spec, changed);
	const sayWhy = async (error: unknown, current: RecordBase | undefined) => {
		if (current === undefined || field === undefined) return notify.error(refusalText(error));
		const value = rawValue(current, name);
		const named = namedBy(field) && (await nameText(client, field, value));
		const now = named ?? words.text(name, field, value) ?? t("form.empty");
		notify.error(t("lists.inline_conflict", { field: words.label(name), value: now }));
	};
	const change = useDeed(
		({ row, value }: Change) => {
			const changes = { [name]: value };
			const body = { ...changesBody(changes), ...madeWith(own, client, changes), version: row.version };
			return recordClient<RecordBase>(spec).update({ params: { id }, body });
		},
		{
			early: async ({ row, value }) => {
				cell.focus();
				await client.cancelQueries({ queryKey: recordListKey(spec) });
				const body = changesBody({ [name]: value });
				show({ ...row, ...body, custom: { ...row.custom, ...(body.custom as Record<string, unknown> | undefined) } });
				return () => show(row);
			},
			said: () => t("record.saved", { name: words.label(name) }),
			undo: true,
			after: (saved) => {
				adoptRecord(client, spec, saved);
				onClose();
			},
			refused: (error, { text }) => {
				const current = error instanceof ApiError && error.status === 409 ? (error.current as RecordBase | undefined) : undefined;
				if (current) show(current);
				void sayWhy(error, current);
				setTyped(text);
				setAttempt(attempt + 1);
			},
		},
	);
	if (row === undefined || field === undefined || change.pending) return null;
	const Own = own.inputs?.[name];
	const Editor = Own === undefined && namedBy(field) === undefined ? CellEditor : CellPicker;
	return (
		<Suspense>
			<Editor
				key={attempt}
				{...{ cell, name, field, words, typed, own: Own }}
				value={rawValue(row, name)}
				onSave={(value, text) => void change.run({ row, value, text })}
				onCancel={() => {
					onClose();
					cell.focus();
				}}
			/>
		</Suspense>
	);
}
