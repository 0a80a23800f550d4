import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import type { Field } from "@homeroom/contract/kit/record.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { type QueryClient, useQueries } from "@tanstack/react-query";
import { useT } from "../i18n/i18n.ts";
import { useAllows } from "../session/session.ts";
import { isRecord } from "./ask-for-name.ts";
import { recordNameQuery, userNameQuery } from "./record-names.tsx";

/** Whom or what the values of a field are the ids of; undefined where they are no ids, or of what has no name. */
export function namedBy({ kind, record, of }: Field): "users" | RecordName | undefined {
	if (kind === "user") return "users";
	if (kind === "people") return of;
	return kind === "record" && isRecord(record) ? record : undefined;
}
export const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).map(Number).filter((id) => id > 0);

/** Stands for a name that is on its way. */
export const NOT_KNOWN_YET = "…";

interface Asked {
	field: Field;
	value: unknown;
}
/** Whom to ask for, each once: `houses:4`. */
const wantedOf = (asked: readonly Asked[]): string[] => [
	...new Set(
		asked.flatMap(({ field, value }) => {
			const by = namedBy(field);
			return by === undefined ? [] : idsIn(value).map((id) => `${by}:${id}`);
		}),
	),
];
const isUser = (one: string) => one.startsWith("users:");
function nameQuery(one: string) {
	const [by = "", id] = one.split(":");
	return isUser(one) ? userNameQuery(Number(id)) : recordNameQuery(by, Number(id));
}

/** Asks before they are shown, for what cannot wait for them: paper. */
export async function prefetchNames(client: QueryClient, asked: readonly Asked[], maySeeUsers: boolean): Promise<void> {
	const wanted = wantedOf(asked).filter((one) => maySeeUsers || !isUser(one));
	await Promise.all(wanted.map((one) => client.prefetchQuery<string | Found | null>(nameQuery(one))));
}

/** What an id is called, where a sentence needs it later. */
export async function nameText(client: QueryClient, field: Field, value: unknown): Promise<string | undefined> {
	const names = await Promise.all(wantedOf([{ field, value }]).map((one) => client.fetchQuery<string | Found | null>(nameQuery(one))));
	return names.map((named) => (typeof named === "string" ? named : (named?.title ?? "—"))).join(", ") || undefined;
}

/** What ids in values are called, as text. A person sees the names that they see elsewhere; of others it is said that they are not theirs. */
export function useNames(asked: readonly Asked[]): (field: Field, value: unknown) => string | undefined {
	const allows = useAllows();
	const { t } = useT();
	const wanted = wantedOf(asked);
	const answers = useQueries({
		queries: wanted.map((one) => ({
			...nameQuery(one),
			...(isUser(one) && { enabled: allows("Users.View") }),
			select: (named: string | Found | null) => (typeof named === "string" ? named : (named?.title ?? t("record.not_yours"))),
		})),
	});
	return (field, value) => {
		const by = namedBy(field);
		if (by === undefined) return undefined;
		return idsIn(value)
			.map((id) => answers[wanted.indexOf(`${by}:${id}`)]?.data ?? NOT_KNOWN_YET)
			.join(", ");
	};
}

/** The same where a text is drawn. */
export function NamesText({ field, value }: Asked): string {
	return useNames([{ field, value }])(field, value) ?? "";
}
