/** How a list is sorted: `name`, or `-date_of_birth,class_label`: a minus is descending, the first one counts most. */
export interface SortPart {
	by: string;
	desc: boolean;
}
export const MAX_SORTS = 4;

export const readSort = (text: string): SortPart[] =>
	text.split(",").map((part) => (part.startsWith("-") ? { by: part.slice(1), desc: true } : { by: part, desc: false }));

export const writeSort = (parts: readonly SortPart[]): string => parts.map(({ by, desc }) => (desc ? `-${by}` : by)).join(",");

/** Every part is a sort of the list, none twice. */
export function isSort(text: string, isKnown: (name: string) => boolean): boolean {
	const names = readSort(text).map(({ by }) => by);
	return names.length <= MAX_SORTS && new Set(names).size === names.length && names.every(isKnown);
}
