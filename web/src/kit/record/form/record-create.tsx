import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { sayDone } from "../../deeds/deed-notices.ts";
import { useCloseDialog } from "../../form/dialog-history.ts";
import { useT } from "../../i18n/i18n.ts";
import { useRecordWords } from "../../table/record-words.ts";
import { recordApi } from "../record-api.ts";
import type { RecordArea } from "../record-area.ts";
import { madeWith } from "../record-making.ts";
import { useRecordPaths } from "../record-paths.ts";
import { tell } from "../record-title.ts";
import { RecordForm } from "./record-form.tsx";

/** `/students/new`, over the list. Once it is saved one is on it, and back leads to the list. */
export function RecordCreate<S extends RecordSpec>({ area }: { area: RecordArea<S> }) {
	const { t } = useT();
	const client = useQueryClient();
	const { word } = useRecordWords(area.spec);
	const paths = useRecordPaths(area.spec);
	const { calls, adopt } = recordApi(area.spec);
	const { edit: _, ...list } = useSearch({ strict: false }) as Record<string, unknown>;
	const close = useCloseDialog(() => paths.toList({ search: true, replace: true }));
	return (
		<RecordForm
			area={area}
			title={word("add")}
			saveLabel={word("add")}
			row={null}
			save={({ body, idempotencyKey }) => calls.create({ body: { ...body, ...madeWith(area, client, body) } }, { idempotencyKey })}
			onSaved={(row) => {
				if (!row) return;
				adopt(client, row);
				void tell(client, area, row).then((told) => sayDone(told ?? t("record.added", { name: area.titleOf(row) }), row));
			}}
			onMade={(row) => paths.toMade(row.id, list)}
			onClose={close}
		/>
	);
}
