import type { ReactNode } from "react";

/** A line of the palette. */
export interface PaletteEntry {
	id: string;
	name: string;
	about?: string | undefined;
	icon: ReactNode;
	/** The address that its star keeps. */
	star?: string;
	/** Chosen, it is not done yet: this is put into the field, to be typed on. */
	goesOn?: string;
	run: () => void;
}
/** Lines under a title. */
export interface PaletteSection {
	title: string;
	entries: readonly PaletteEntry[];
}
