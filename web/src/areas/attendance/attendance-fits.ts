const plain = (text: string) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Whether each word that was typed stands somewhere in these. */
export function fits(search: string, ...said: (string | null)[]): boolean {
	const text = plain(said.filter(Boolean).join(" "));
	return plain(search)
		.split(/\s+/)
		.every((word) => text.includes(word));
}
/** What is searched for, in an address. */
export function readSearch(raw: Record<string, unknown>): { search?: string } {
	const search = typeof raw.search === "string" || typeof raw.search === "number" ? String(raw.search).slice(0, 100) : "";
	return search === "" ? {} : { search };
}
