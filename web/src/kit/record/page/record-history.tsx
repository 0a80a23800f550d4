import { permissionOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useQuery } from "@tanstack/react-query";
import { RecordActivity } from "../../activity/record-activity.tsx";
import { useT } from "../../i18n/i18n.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useAllows } from "../../session/session.ts";
import { recordApi } from "../record-api.ts";
import type { RecordArea } from "../record-area.ts";
import { type Deed, deedsOf } from "../record-deeds.ts";
import { useValueText } from "../record-value.tsx";
import { useNames } from "../use-names.ts";
import { useRecordFields } from "../use-record-fields.ts";

interface RecordHistoryProps<S extends RecordSpec> {
	area: RecordArea<S>;
	id: number;
	/** What the record is called. */
	name: string;
}

/** Who did what to this record, newest first, in sentences. */
export function RecordHistory<S extends RecordSpec>({ area, id, name }: RecordHistoryProps<S>) {
	const { t } = useT();
	const fields = useRecordFields(area.spec);
	// whoever sees only what is their own is not shown what it was
	const allows = useAllows();
	const query = useQuery(recordApi(area.spec).activity(id));
	const deeds = (query.data?.changes ?? []).flatMap((change) => deedsOf(change, fields));
	const sentenceOf = useDeedSentence(deeds);
	return (
		<RecordActivity
			title={t("record.activity")}
			failedTitle={t("record.activity_failed")}
			someone={t("record.someone")}
			query={query}
			{...(allows(permissionOf(area.spec, "View")) && { record: { name: area.spec.name, id } })}
			sentencesOf={(change, who) => deedsOf(change, fields).map((deed) => sentenceOf(deed, who, name))}
		/>
	);
}

/** A deed as a sentence: "Clara Hofmann changed class from 5A to 5B". */
export function useDeedSentence(deeds: readonly Deed[] = []): (deed: Deed, who: string, name: string) => string {
	const { t, locale } = useT();
	const textOf = useValueText();
	const namesOf = useNames(
		deeds.flatMap((deed) =>
			"field" in deed ? (["from", "to"] as const).map((side) => ({ field: deed.field.field, value: deed[side as keyof typeof deed] })) : [],
		),
	);
	return (deed, who, name) => {
		if (!("field" in deed)) return t(`record.did.${deed.did}`, { who, name });
		const shown = (value: unknown) => namesOf(deed.field.field, value) ?? textOf(deed.field, value);
		const told = { who, field: inSentence(deed.field.label, locale) };
		if (deed.did === "rewritten") return t("record.did.rewritten", told);
		const from = "from" in deed ? shown(deed.from) : undefined;
		const to = "to" in deed ? shown(deed.to) : undefined;
		return t(`record.did.${deed.did}`, { ...told, from, to });
	};
}
