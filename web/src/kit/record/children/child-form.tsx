import type { RowOf } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { sayDone } from "../../deeds/deed-notices.ts";
import { useT } from "../../i18n/i18n.ts";
import { useRecordWords } from "../../table/record-words.ts";
import { OpenedRecord } from "../form/record-edit.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { recordApi } from "../record-api.ts";
import type { RecordArea } from "../record-area.ts";
import type { ChildArea } from "./child-area.ts";

interface ChildFormProps {
	area: RecordArea<ChildArea["spec"]>;
	/** Null: a new one. */
	row: RowOf<ChildArea["spec"]> | null;
	/** Whose it is. */
	parent: number;
	onClose: () => void;
}

/** Over the page of the record that it belongs to. */
export default function ChildForm({ area, row, parent, onClose }: ChildFormProps) {
	return row ? <OpenedRecord area={area} row={row} onClose={onClose} /> : <NewChild area={area} parent={parent} onClose={onClose} />;
}

function NewChild({ area, parent, onClose }: Omit<ChildFormProps, "row">) {
	const { t } = useT();
	const client = useQueryClient();
	const { word } = useRecordWords(area.spec);
	const { calls, adopt } = recordApi(area.spec);
	return (
		<RecordForm
			area={area}
			title={word("add")}
			saveLabel={word("save")}
			row={null}
			save={({ body, idempotencyKey }) => calls.create({ body: { ...body, [area.spec.of.key]: parent } }, { idempotencyKey })}
			onSaved={(saved) => {
				if (!saved) return;
				adopt(client, saved);
				sayDone(t("record.added", { name: area.titleOf(saved) }), saved);
			}}
			onClose={onClose}
		/>
	);
}
