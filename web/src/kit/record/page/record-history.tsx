import { permissionOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { RecordActivity } from "../../activity/record-activity.tsx";
import { seesHistory } from "../../activity/sees-history.ts";
import { useT } from "../../i18n/i18n.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useAllows, useSession } from "../../session/session.ts";
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
	// whoever sees only what is their own is not shown what it was
	const allows = useAllows();
	const query = useQuery({ ...recordApi(area.spec).activity(id), enabled: seesHistory(useSession()) });
	const sentencesOf = useDeedSentences(area.spec, query.data?.changes ?? []);
	return (
		<RecordActivity
			title={t("record.activity")}
			failedTitle={t("record.activity_failed")}
			someone={t("record.someone")}
			query={query}
			{...(allows(permissionOf(area.spec, "View")) && { record: { name: area.spec.name, id } })}
			sentencesOf={(change, who) => sentencesOf(change, who, name)}
		/>
	);
}

type SentencesOf = (change: Change, who: string, name: string) => string[];
/** What changes of a record did, in sentences: "Clara Hofmann changed class from 5A to 5B". All that are told are given, because what ids in them are called is asked for. */
export function useDeedSentences(spec: RecordSpec, changes: readonly Change[]): SentencesOf {
	const { t, locale } = useT();
	const fields = useRecordFields(spec);
	const textOf = useValueText();
	const namesOf = useNames(changes.flatMap((change) => deedsOf(change, fields)).flatMap(sidesOf));
	const sentenceOf = (deed: Deed, who: string, name: string): string => {
		if (!("field" in deed)) return t(`record.did.${deed.did}`, { who, name });
		const shown = (value: unknown) => namesOf(deed.field.field, value) ?? textOf(deed.field, value);
		const told = { who, field: inSentence(deed.field.label, locale) };
		if (deed.did === "rewritten") return t("record.did.rewritten", told);
		const from = "from" in deed ? shown(deed.from) : undefined;
		const to = "to" in deed ? shown(deed.to) : undefined;
		return t(`record.did.${deed.did}`, { ...told, from, to });
	};
	return (change, who, name) => deedsOf(change, fields).map((deed) => sentenceOf(deed, who, name));
}
const sidesOf = (deed: Deed) =>
	"field" in deed ? (["from", "to"] as const).map((side) => ({ field: deed.field.field, value: deed[side as keyof typeof deed] })) : [];
