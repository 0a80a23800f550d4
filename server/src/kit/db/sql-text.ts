import { type AliasableExpression, type AliasedExpression, ExpressionWrapper, type OperationNode, RawNode, ValueNode } from "kysely";
import type { DB } from "./tables.generated.ts";

/** A value that stands in several places of a statement and is sent once. */
export class Param {
	readonly value: unknown;
	constructor(value: unknown) {
		this.value = value;
	}
}
export const param = (value: unknown): Param => new Param(value);

/** Text of a statement and what is bound in it: a whole one, or a part that others are composed of. Equal templates are equal texts, so plans are reused. */
export class Sql<T = unknown> implements AliasableExpression<T> {
	/** One more than there are params: each of those stands between two. */
	readonly texts: readonly string[];
	readonly params: readonly Param[];
	constructor(texts: readonly string[], params: readonly Param[]) {
		this.texts = texts;
		this.params = params;
	}
	/** As it is sent, with $1, $2, … */
	compile(): { text: string; values: unknown[] } {
		const places = new Map<Param, number>();
		let text = this.texts[0] as string;
		this.params.forEach((one, i) => {
			if (!places.has(one)) places.set(one, places.size + 1);
			text += `$${places.get(one)}${this.texts[i + 1]}`;
		});
		return { text, values: [...places.keys()].map(({ value }) => value) };
	}
	/** Woven into plain text, it would lose what is bound. */
	toString(): never {
		throw new Error(`a part of a statement in plain text: ${this.texts.join("…")}`);
	}
	// what follows lets it stand in Kysely's builders
	get expressionType(): T | undefined {
		return undefined;
	}
	as<A extends string>(alias: A): AliasedExpression<T, A> {
		return new ExpressionWrapper<DB, never, T>(this.toOperationNode()).as(alias);
	}
	toOperationNode(): OperationNode {
		return RawNode.create(
			this.texts,
			this.params.map(({ value }) => ValueNode.create(value)),
		);
	}
}

/** Binds what is put in; parts made by it are woven in. A string is a value, never text: that is `verbatim`. */
export function sql<T = unknown>(strings: TemplateStringsArray, ...inserts: readonly unknown[]): Sql<T> {
	const texts = [strings[0] as string];
	const params: Param[] = [];
	inserts.forEach((insert, i) => {
		const {
			texts: [head = "", ...tail],
			params: bound,
		} = insert instanceof Sql ? insert : { texts: ["", ""], params: [insert instanceof Param ? insert : new Param(insert)] };
		texts.push(texts.pop() + head, ...tail);
		params.push(...bound);
		texts.push(texts.pop() + (strings[i + 1] as string));
	});
	return new Sql(texts, params);
}

/** Text as it is: names of tables and columns, and expressions that the code itself holds. Never what somebody sent. */
export function verbatim<T = unknown>(text: string | number | boolean): Sql<T> {
	if (PLACE.test(String(text))) throw new Error(`a place without its value: ${text}`);
	return new Sql([String(text)], []);
}
const PLACE = /\$\d/;

export function joined(parts: readonly Sql[], between: string): Sql {
	return parts.reduce((all, part, i) => (i === 0 ? part : sql`${all}${verbatim(between)}${part}`), NOTHING);
}
/** No text. */
export const NOTHING = verbatim("");
export const listed = (parts: readonly Sql[]): Sql => joined(parts, ", ");
/** All of them hold; of none: true. */
export const allOf = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`true` : joined(conditions, " and "));

/** The same with other text in place of a value. */
export function replaced(part: Sql, value: unknown, by: Sql): Sql {
	const inserts = part.params.map((one) => (one.value === value ? by : one));
	return sql(Object.assign([...part.texts], { raw: part.texts }), ...inserts);
}
