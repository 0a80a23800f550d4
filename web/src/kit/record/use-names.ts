import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import type { Field } from "@homeroom/contract/kit/record.ts";
import { useQueries } from "@tanstack/react-query";
import { useT } from "../i18n/i18n.ts";
import { useAllows } from "../session/session.ts";
import { isRecord } from "./ask-for-name.ts";
import { recordNameQuery, userNameQuery } from "./record-names.tsx";

/** Whom or what the values of a field are the ids of. */
function namedBy({ kind, record, of }: Field): string | undefined {
	if (kind === "user") return "users";
	if (kind === "people") return of;
	return kind === "record" && isRecord(record) ? record : undefined;
}
export const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).map(Number).filter((id) => id > 0);

interface Asked {
	field: Field;
	value: unknown;
}
/** What ids in values are called, as text. A person sees the names that they see elsewhere; of others it is said that they are not theirs. */
export function useNames(asked: readonly Asked[]): (field: Field, value: unknown) => string | undefined {
	const allows = useAllows();
	const { t } = useT();
	const wanted = [
		...new Set(
			asked.flatMap(({ field, value }) => {
				const by = namedBy(field);
				return by === undefined ? [] : idsIn(value).map((id) => `${by}:${id}`);
			}),
		),
	];
	const answers = useQueries({
		queries: wanted.map((one) => {
			const [by = "", id] = one.split(":");
			return {
				...(by === "users" ? { ...userNameQuery(Number(id)), enabled: allows("Users.View") } : recordNameQuery(by, Number(id))),
				select: (named: string | Found | null) => (typeof named === "string" ? named : (named?.title ?? t("record.not_yours"))),
			};
		}),
	});
	return (field, value) => {
		const by = namedBy(field);
		if (by === undefined) return undefined;
		return idsIn(value)
			.map((id) => answers[wanted.indexOf(`${by}:${id}`)]?.data ?? "…")
			.join(", ");
	};
}

/** The same where a text is drawn. */
export function NamesText({ field, value }: Asked): string {
	return useNames([{ field, value }])(field, value) ?? "";
}
