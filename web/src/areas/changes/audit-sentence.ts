import type { AuditChange, Deed, DeedPart } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { changedFields, type ToldField } from "@homeroom/contract/kit/log/changed-fields.ts";
import { NOTHING } from "@homeroom/contract/kit/log/log-telling.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { useMemo } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { inSentence } from "../../kit/i18n/in-sentence.ts";
import { useLogWords } from "../../kit/undo/use-log-words.ts";

/** A piece of a sentence, and what it is: a name, what something was, what it is now. */
export interface Piece {
	text: string;
	as: "words" | "name" | "was" | "is";
}
type Words = ReturnType<typeof useLogWords>;

// Values travel through the sentence between these, so that a language may put them anywhere; no keyboard types them.
const OPEN = "\uE000";
const CLOSE = "\uE001";
/** Stands for what nobody knows: a sentence that needs it is not said. */
const UNKNOWN = "\uE002";
const KINDS = { n: "name", w: "was", i: "is" } as const;
const marked = (kind: keyof typeof KINDS, text: string) => `${OPEN}${kind}${text}${CLOSE}`;
const piecesOf = (text: string): Piece[] =>
	text.split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`)).flatMap((part): Piece[] => {
		if (part === "") return [];
		if (!part.startsWith(OPEN)) return [{ text: part, as: "words" }];
		return [{ text: part.slice(2, -1), as: KINDS[part[1] as keyof typeof KINDS] }];
	});

/** What a deed is told as: one sentence, what it is made of, and its changes field by field. Wants the words of `loadLogWords`. */
export function useDeedSentence() {
	const { t, locale } = useT();
	const words = useLogWords();
	return useMemo(() => {
		const list = new Intl.ListFormat(locale, { type: "conjunction" });
		const say = (key: `log.${string}`, values: Record<string, unknown>): string | undefined => {
			const said = words.said(key, values);
			return said?.includes(UNKNOWN) ? undefined : said;
		};
		const whoOf = ({ user_id, user_name }: Pick<Deed, "user_id" | "user_name">): string =>
			user_id === null ? "Homeroom" : (user_name ?? t("changes.someone"));
		/** What a change is about, as people call it: of an absence the student. */
		const calledOf = ({ table, about, name }: AuditChange): string | undefined =>
			about ?? (name === null ? undefined : table === "attendance_codes" ? words.value(table, "key", name) : name);
		const whomOf = (rows: readonly AuditChange[], count: number): string => {
			const names = new Set(rows.flatMap((row) => calledOf(row) ?? []));
			const [name] = names;
			if (name === undefined) return UNKNOWN;
			return t("log.whom", { name: marked("n", name), others: names.size === 1 && rows.length > 1 ? 0 : count - 1 });
		};

		const sentenceOf = (deed: Deed): string => {
			const who = marked("n", whoOf(deed));
			const { part, rows } = leadOf(deed);
			const [row] = rows;
			if (row === undefined) return t("log.did.some.updated", { who, count: deed.changes, thing: "", table: "" });
			const { table } = part;
			const count = typeof deed.label?.count === "number" && deed.label.record === table ? deed.label.count : part.count;
			const whom = whomOf(rows, part.count);
			const fields = rows.map((one) => changedFields(one, words));
			const agree = <T>(of: (one: AuditChange) => T) => new Set(rows.map((one) => JSON.stringify(of(one)))).size === 1;
			const side = (which: "before" | "after", sure: boolean): string => {
				const { field } = row;
				if (field === null || !sure || !agree((one) => one[which]?.[field])) return UNKNOWN;
				const value = row[which]?.[field];
				if (value === null || value === undefined) return UNKNOWN;
				const text = words.value(table, field, value, row.names);
				return text === NOTHING ? UNKNOWN : marked(which === "before" ? "w" : "i", text);
			};
			const common = { who, whom, count, thing: words.one(table), table: words.table(table) };
			// what was named together is alike in all of it; of the rest only what is here is known
			const all = rows.length >= part.count;
			const sides = (sure: boolean) => ({ from: side("before", sure), to: side("after", sure) });

			if (deed.turn !== null) {
				const turned = say(`log.did.${deed.turn}`, common);
				if (turned) return turned;
			}
			if (deed.kind !== null) {
				const named = say(`log.deed.kind.${deed.kind}`, {
					...common,
					...sides(true),
					file: typeof deed.label?.file === "string" ? marked("n", deed.label.file) : t("log.file"),
					fields: listOf(labelledFields(deed, row, words), locale, list),
				});
				if (named) return named;
			}
			if (agree(({ did }) => did)) {
				const worded = say(`log.deed.${table}.${row.did}`, { ...common, ...sides(all) });
				if (worded) return worded;
			}
			if (deed.many) return t("log.did.many", { who, count: deed.changes });
			const isOf = row.about !== null;
			if (
				row.action === "updated" &&
				!SHELVED.includes(row.did) &&
				!isOf &&
				agree(({ before, after }) => Object.keys({ ...before, ...after }).sort())
			) {
				const told = fields[0] ?? [];
				const [one] = told;
				const names = listOf(
					told.map(({ label }) => label),
					locale,
					list,
				);
				if (whom === UNKNOWN && part.count === 1) {
					const settings = say("log.did.settings", { who, fields: names });
					if (settings) return settings;
				}
				if (one !== undefined && told.length === 1 && part.count === 1 && isShort(one)) {
					const verb = one.was === null ? "set" : one.is === null ? "cleared" : "changed";
					const from = one.was === null ? UNKNOWN : marked("w", one.was);
					const to = one.is === null ? UNKNOWN : marked("i", one.is);
					const changed = say(`log.did.field.${verb}`, { ...common, field: inSentence(one.label, locale), from, to });
					if (changed) return changed;
				}
				const several = say("log.did.fields", { ...common, fields: names });
				if (several) return several;
			}
			const did = GENERIC.find((one) => one === row.did) ?? row.action;
			return say(`log.did.${isOf ? "of" : "named"}.${did}`, common) ?? t(`log.did.some.${did}`, { ...common, count: part.count });
		};

		return {
			whoOf,
			calledOf,
			pieces: (deed: Deed): Piece[] => piecesOf(sentenceOf(deed)),
			/** Without its marks. */
			plain: (deed: Deed): string =>
				piecesOf(sentenceOf(deed))
					.map(({ text }) => text)
					.join(""),
			/**
			 * "Students · 4 changes", and of what was named or is much "Students: 1 added · Contacts: 2 added". What an area words itself is said in its words alone:
			 * the sentence above it says the rest ("22 students marked").
			 */
			parts: (deed: Deed): string => {
				const { parts, label, kind, changes } = deed;
				const worded = parts.flatMap(({ table, action, count }) => words.said(`log.part.${table}.${action}`, { count }) ?? []);
				if (kind === null && worded.length > 0 && parts.length > 1) return worded.join(" · ");
				return kind === null && changes <= FEW
					? [words.table(leadOf(deed).part.table), ...(changes > 1 ? [t("log.changes", { count: changes })] : [])].join(" · ")
					: parts
							.slice(0, PARTS)
							.map(({ table, action, count }) =>
								t(`log.part.${action}`, {
									table: words.table(table),
									// an import may have more than was counted
									count: kind === "import" && parts.length === 1 && typeof label?.count === "number" ? Math.max(count, label.count) : count,
								}),
							)
							.concat(parts.length > PARTS ? ["…"] : [])
							.join(" · ");
			},
			/** What it is about comes first. */
			rows: (deed: Deed): AuditChange[] => {
				const lead = leadOf(deed).rows;
				return [...lead, ...deed.rows.filter((row) => !lead.includes(row))];
			},
			fields: (row: AuditChange): ToldField[] => changedFields(row, words),
			one: words.one,
			table: words.table,
		};
	}, [t, locale, words]);
}

const FEW = 10;
/** So many parts stand below the sentence. */
const PARTS = 5;
const SHELVED = ["archived", "restored"];
const GENERIC = ["created", "updated", "deleted", "archived", "restored"] as const;
/** So many fields are named in a sentence. */
const NAMED = 3;
const listOf = (labels: readonly string[], locale: Parameters<typeof inSentence>[1], list: Intl.ListFormat): string =>
	labels.length === 0
		? UNKNOWN
		: list.format([...labels.slice(0, NAMED).map((label) => inSentence(label, locale)), ...(labels.length > NAMED ? ["…"] : [])]);
const isShort = ({ was, is }: ToldField): boolean => (was?.length ?? 0) + (is?.length ?? 0) <= 120;

/** The fields that a change of many names itself. */
const labelledFields = ({ label }: Deed, { table, names }: AuditChange, words: Words): string[] =>
	Array.isArray(label?.fields)
		? label.fields.flatMap((field) =>
				String(field).startsWith("custom.") ? (names.custom?.[String(field).slice(7)] ?? []) : words.field(table, String(field)),
			)
		: [];

/** What the sentence is about: what the deed is named after, else a record of its own, else what an area words itself. What was added comes before what it changed elsewhere. */
function leadOf({ parts, rows, label }: Deed): { part: DeedPart; rows: AuditChange[] } {
	const rank = ({ table, action }: DeedPart): number => {
		const spec = (RECORDS as Readonly<Record<string, RecordSpec>>)[table];
		const first = rows.find((row) => row.table === table && row.action === action);
		if (first === undefined) return 9;
		if (label?.record === table) return 0;
		if (spec !== undefined && spec.of === undefined) return action === "created" ? 1 : 2;
		return (GENERIC as readonly string[]).includes(first.did) ? 4 : 3;
	};
	const [part = { table: "", action: "updated", count: 0 } satisfies DeedPart] = parts.toSorted((a, b) => rank(a) - rank(b));
	return { part, rows: rows.filter(({ table, action }) => table === part.table && action === part.action) };
}
