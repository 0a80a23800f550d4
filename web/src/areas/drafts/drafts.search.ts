import { type RawSearch, readId } from "../../kit/table/list/list-search.ts";

/** What the address of a draft holds. */
export interface DraftSearch {
	of?: "class" | "teacher" | "room" | undefined;
	id?: number | undefined;
	lesson?: number | undefined;
}
export const readDraftSearch = (raw: RawSearch): DraftSearch => ({
	of: raw.of === "class" || raw.of === "teacher" || raw.of === "room" ? raw.of : undefined,
	id: readId(raw.id),
	lesson: readId(raw.lesson),
});
