import type { Desk } from "@homeroom/contract/areas/preferences/preferences.contract.ts";

export const COLUMNS = ["main", "side", "hidden"] as const;
export type DeskColumn = (typeof COLUMNS)[number];
interface Placed {
	id: string;
	side?: true;
}

/** Cards by column, as the person arranged them; one that they never placed comes last where it stands for everybody. */
export function arranged<Card extends Placed>(cards: readonly Card[], desk: Desk | null | undefined): Record<DeskColumn, Card[]> {
	const named = new Set(COLUMNS.flatMap((column) => desk?.[column] ?? []));
	const of = (column: DeskColumn) => [
		...new Set((desk?.[column] ?? []).flatMap((id) => cards.find((card) => card.id === id) ?? [])),
		...cards.filter(({ id, side }) => !named.has(id) && (side ? "side" : "main") === column),
	];
	return { main: of("main"), side: of("side"), hidden: of("hidden") };
}

/** The same with a card at another place: the `at`th of a column. What is known of cards that this person does not see now stays. */
export function moved(
	now: Record<DeskColumn, readonly Placed[]>,
	before: Desk | null | undefined,
	id: string,
	to: DeskColumn,
	at: number,
): Desk {
	const shown = new Set(COLUMNS.flatMap((column) => now[column].map((card) => card.id)));
	const of = (column: DeskColumn) => {
		const ids = now[column].map((card) => card.id).filter((one) => one !== id);
		if (column === to) ids.splice(at, 0, id);
		return [...ids, ...(before?.[column] ?? []).filter((one) => !shown.has(one))];
	};
	return { main: of("main"), side: of("side"), hidden: of("hidden") };
}
