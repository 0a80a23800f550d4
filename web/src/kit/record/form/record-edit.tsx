import type { RecordSpec, RowOf } from "@homeroom/contract/kit/record.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sayDone } from "../../deeds/deed-notices.ts";
import { useCloseDialog } from "../../form/dialog-history.ts";
import { useT } from "../../i18n/i18n.ts";
import { useRecordWords } from "../../table/record-words.ts";
import { recordApi } from "../record-api.ts";
import type { RecordArea } from "../record-area.ts";
import { madeWith } from "../record-making.ts";
import { useRecordId, useRecordPaths } from "../record-paths.ts";
import { type RecordAttempt, RecordForm } from "./record-form.tsx";

/** `/students/7/edit`, over the record's page. */
export function RecordEditOverPage<S extends RecordSpec>({ area }: { area: RecordArea<S> }) {
	const id = useRecordId();
	const { backToPage } = useRecordPaths(area.spec);
	const close = useCloseDialog(() => backToPage(id));
	return <RecordEdit area={area} id={id} onClose={close} />;
}

/** `/students?edit=7`, over the list. */
export function RecordEditOverList<S extends RecordSpec>({ area, id }: { area: RecordArea<S>; id: number }) {
	const { closeInList } = useRecordPaths(area.spec);
	const close = useCloseDialog(closeInList);
	return <RecordEdit key={id} area={area} id={id} onClose={close} />;
}

interface RecordEditProps<S extends RecordSpec> {
	area: RecordArea<S>;
	id: number;
	onClose: () => void;
}
function RecordEdit<S extends RecordSpec>({ area, id, onClose }: RecordEditProps<S>) {
	const { data } = useQuery(recordApi(area.spec).show(id));
	return data ? <OpenedRecord area={area} row={data as RowOf<S>} onClose={onClose} /> : null;
}

/** The form starts from the record as it was when opened; what others save meanwhile shows as a conflict, not under one's fingers. */
export function OpenedRecord<S extends RecordSpec>({ area, row, onClose }: { area: RecordArea<S>; row: RowOf<S>; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const { word } = useRecordWords(area.spec);
	const { calls, adopt, showChanged } = recordApi(area.spec);
	const [opened] = useState(row);

	/** Lists and page show the new values at once; a refusal takes them back and the form returns. */
	const save = async ({ body, version }: RecordAttempt): Promise<RowOf<S>> => {
		const { custom, ...own } = body;
		const early = { ...row, ...own, custom: { ...row.custom, ...(custom as object | undefined) } } as RowOf<S>;
		const takeBack = await showChanged(client, early);
		try {
			return await calls.update({
				params: { id: opened.id },
				body: { ...body, ...madeWith(area, client, body), version: version ?? opened.version },
			});
		} catch (error) {
			takeBack();
			throw error;
		}
	};
	return (
		<RecordForm
			area={area}
			title={t("record.edit_title", { name: area.titleOf(opened) })}
			saveLabel={word("save")}
			row={opened}
			save={save}
			onSaved={(saved) => {
				if (!saved) return;
				adopt(client, saved);
				const message = t("record.saved", { name: area.titleOf(saved) });
				sayDone(message, saved);
			}}
			onClose={onClose}
		/>
	);
}
