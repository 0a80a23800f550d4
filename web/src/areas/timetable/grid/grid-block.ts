import { PERSON_COLOURS } from "@homeroom/contract/kit/person.ts";
import type { ReactNode } from "react";
import type { Span } from "./grid-layout.ts";

/** One thing on the grid: a dated session, or a lesson of a draft. */
export interface GridBlock extends Span {
	id: number;
	/** Key of the column it stands in. */
	column: string;
	title: string;
	/** Room, teachers. */
	meta: string;
	/** What is different about it, in words; null: nothing. */
	says: string | null;
	/** A quiet colour, the same for the same subject or class. */
	colour: string;
	/** Does not take place. */
	gone: boolean;
	/** Something is wrong with it: it clashes. */
	bad: boolean;
	/** Can be pulled. */
	movable: boolean;
	/** What its place on the grid says to the eye: its time, and what was planned. */
	heard: string;
}
export interface GridColumn {
	key: string;
	title: string;
	sub?: string | undefined;
	/** Why there are no lessons. */
	note?: string | undefined;
	today?: boolean | undefined;
	/** Stands below its title: what lasts all day. */
	head?: ReactNode;
	breaks: readonly GridBreak[];
	/** Where a lesson can begin, and until when its place is marked. */
	slots: readonly Span[];
}
export interface GridBreak extends Span {
	name: string;
}
/** A line over the whole width with its time: a bell, or an hour. */
export interface GridLine {
	at: number;
	label: string;
	name?: string | undefined;
}
export interface GridPlace extends Span {
	column: string;
}

const COLOURS = Object.values(PERSON_COLOURS);
export const colourOf = (id: number | null): string => COLOURS[(id ?? 0) % COLOURS.length] as string;
