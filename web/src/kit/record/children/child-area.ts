import type { RecordSpec, RowOf } from "@homeroom/contract/kit/record.ts";
import type { ComponentType } from "react";
import type { CatalogueName, MessageKey } from "../../i18n/i18n.ts";
import type { ChoiceWords, FieldName, FieldWords, RecordLook } from "../record-area.ts";

type Child = RecordSpec & { of: NonNullable<RecordSpec["of"]> };
/** Words that it has beside those of its fields and choices. */
type ChildWord = "title" | "add" | "save" | "none" | "back";
type Missing<S extends RecordSpec> = Exclude<`${S["name"]}.${ChildWord}` | FieldWords<S> | ChoiceWords<S>, MessageKey>;
type WithWords<S extends RecordSpec> = [Missing<S>] extends [never] ? unknown : { missing_words: Missing<S> };

/** What belongs to another record, as it looks on that one's page. */
export interface ChildLook<S extends RecordSpec> {
	/** Fields whose values name one: "First aid · FA 1". */
	title: readonly FieldName<S>[];
	/** The fields of its form, in their order. */
	fields: readonly FieldName<S>[];
	/** What stands after a number. */
	units?: { [K in FieldName<S>]?: string };
	/** The day until which it is good. */
	expires?: FieldName<S>;
	/** Fields told below its name. */
	below?: readonly FieldName<S>[];
	/** What else is told there. */
	More?: ComponentType<{ row: RowOf<S> }>;
	/** As of any record: fields that are shown or typed in their own way. */
	shows?: RecordLook<S>["shows"];
	inputs?: RecordLook<S>["inputs"];
}
export interface ChildArea<S extends Child = Child> extends ChildLook<S> {
	spec: S;
}

/** Joins spec and look, and holds at compile time that every field and choice has its word. */
export const childArea = <const S extends Child & { name: CatalogueName }>(spec: S & WithWords<S>, look: ChildLook<S>): ChildArea<S> => ({
	spec: spec as S,
	...look,
});
