import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { RecordSpec, RowOf } from "@homeroom/contract/kit/record.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { StatusTone } from "../../ui/status-dot.tsx";
import type { CatalogueName, MessageKey } from "../i18n/i18n.ts";
import type { SuggestionQuery } from "../table/quick-filters.tsx";
import type { InputProps } from "./record-field.ts";

export interface RecordSection<Name extends string = string> {
	/** A form of one section needs no title. */
	title?: MessageKey;
	fields: readonly Name[];
	/** Shown to those who have this; everyone who may see the record otherwise. */
	permission?: Permission;
}
export type FieldName<S extends RecordSpec> = keyof S["fields"] & string;

/** Words that an area has beside those of its fields and choices. */
type AreaWord =
	| "title"
	| "name"
	| "add"
	| "save"
	| "back"
	| "not_found"
	| "search"
	| "count"
	| "count_matching"
	| "count_archived"
	| EmptyWord;
type EmptyWord =
	| "none"
	| "none_text"
	| "none_view_text"
	| "none_match"
	| "none_match_text"
	| "none_archived"
	| "none_archived_text"
	| "show_current";
export type FieldWords<S extends RecordSpec> = `${S["name"]}.${FieldName<S>}`;
export type ChoiceWords<S extends RecordSpec> = {
	[K in FieldName<S>]: S["fields"][K] extends { words: string }
		? never
		: S["fields"][K] extends { choices: readonly (infer C extends string)[] }
			? `${S["name"]}.${K}.${C}`
			: never;
}[FieldName<S>];
/** Words that the area's catalogue lacks. */
type Missing<S extends RecordSpec> = Exclude<`${S["name"]}.${AreaWord}` | FieldWords<S> | ChoiceWords<S>, MessageKey>;
type WithWords<S extends RecordSpec> = [Missing<S>] extends [never] ? unknown : { missing_words: Missing<S> };

/** What a record looks like on screen, beside what its spec says. Loaded with its list: nothing heavy in here. */
export interface RecordLook<S extends RecordSpec> {
	/** What one of them is called: a person's name, the name of a house. */
	titleOf(row: RowOf<S>): string;
	/** What is told of one once it was added, and at the head of its page, where that is more: a sentence with its fields as gaps, those that name another record by name. */
	told?: MessageKey;
	/** What archiving one leaves behind, told with it: a sentence with its fields as gaps. */
	leaves?: MessageKey;
	/** The fields of its form and of its page, in their order. */
	sections: readonly RecordSection<FieldName<S>>[];
	/** How a row looks where there is little room: whom it is about with a figure beside, what it says, and what else. Its lead is a link. */
	brief?: Brief<FieldName<S>>;
	/** What is said below the title of its page, an entry each. */
	facts?(row: RowOf<S>): ReactNode[];
	/** Whether the person may change this very row, where everybody sees more than they may change. The server decides. */
	mayChange?(row: RowOf<S>): boolean;
	/** Records that name this one, shown on its page. */
	related?: readonly Related[];
	/** Colours of the dots before the choices of a field that is a state. */
	tones?: { [K in FieldName<S>]?: Record<string, StatusTone> };
	/** Fields that are shown in their own way. */
	shows?: { [K in FieldName<S>]?: Show<S> };
	/** Fields that are typed in their own way: `lazy(() => import(…))`. */
	inputs?: { [K in FieldName<S>]?: ComponentType<InputProps> };
	/** Of fields that name what is kept elsewhere: whether that is made with the row. */
	makes?: { [K in FieldName<S>]?: (client: QueryClient, name: string) => boolean };
	/** How its picture looks. */
	picture?: PictureLook<S>;
	/** Text fields whose values in use are offered to choose from. */
	suggestions?: { [K in FieldName<S>]?: SuggestionQuery };
}
interface Brief<Name extends string> {
	lead: Name;
	side?: Name;
	below?: Name;
	foot?: readonly Name[];
}
/** What is shown of another record in little room. */
export interface Briefed {
	spec: RecordSpec;
	brief?: Brief<string>;
}
export interface Related {
	/** Another area's by its spec alone. */
	of: Briefed;
	/** The field that names this one. */
	by: string;
	sort?: string;
	/** Adding one is offered in the head of the page. */
	adds?: true;
}
interface PictureLook<S extends RecordSpec> {
	/** Round, with initials until there is one. */
	isFace?: boolean;
	/** Behind the initials, or what stands for it. */
	colour?(row: RowOf<S>): string | undefined;
	/** In the head of the page until there is one. */
	stand?: ReactNode;
	/** Said above the way to another one: `lazy(() => import(…))`. */
	Note?: ComponentType<{ row: RowOf<S> }>;
}
// written as a method: a look of students is also a look of any record
type Show<S extends RecordSpec> = { show(row: RowOf<S>): ReactNode }["show"];

export interface RecordArea<S extends RecordSpec = RecordSpec> extends RecordLook<S> {
	spec: S;
}

/** Joins spec and look, and holds at compile time that every field and choice has its word. */
export const recordArea = <const S extends RecordSpec & { name: CatalogueName }>(
	spec: S & WithWords<S>,
	look: RecordLook<S>,
): RecordArea<S> => ({ spec: spec as S, ...look });
