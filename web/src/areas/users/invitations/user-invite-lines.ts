/** What a line of pasted text says; the line itself stays known, so that nothing that could not be read is lost. */
export interface InviteLine {
	raw: string;
	email: string;
	first_name: string | null;
	last_name: string | null;
	department: string | null;
	/** The role that is named, where one is: its id, or null where no role has that name. */
	role: { text: string; id: number | null } | null;
	problem: "no_address" | "unknown_role" | null;
}
/** A role under all names that people may write. */
export interface NamedRole {
	id: number;
	names: string[];
}

const ADDRESS = /[^\s<>",;()[\]]+@[^\s<>",;()[\]]+/g;
/** Whatever stands before an address belongs to it; what follows the last one stays on its own. */
const UP_TO_ADDRESS = /.*?[^\s<>",;()[\]]+@[^\s<>",;()[\]]+[>"]*|.+$/g;
const HEADER = /^[\s"']*(name|e-?mail|courriel|vorname|nachname|nom|nome|first.?name)\b/i;

/** Reads "Name <mail>", "mail", "First Last, mail, role, department", and the same with tabs, semicolons or from a table. */
export function readInviteLines(text: string, roles: readonly NamedRole[]): InviteLine[] {
	const lines = text
		.split(/\r\n|\r|\n/)
		.map((line) => line.trim())
		.filter(Boolean);
	return lines
		.filter((line, at) => at > 0 || line.includes("@") || !HEADER.test(line))
		.flatMap((line) => piecesOf(line).map((piece) => readLine(piece, roles)));
}

/** A line with several addresses, as mail programs write them, is several people. */
function piecesOf(line: string): string[] {
	if ((line.match(ADDRESS)?.length ?? 0) < 2) return [line];
	return [...line.matchAll(UP_TO_ADDRESS)].map(([piece]) => piece.replace(/^[\s;,]+/, "").trim()).filter(Boolean);
}

function readLine(raw: string, roles: readonly NamedRole[]): InviteLine {
	const email =
		raw
			.match(ADDRESS)?.[0]
			?.replace(/^mailto:/i, "")
			.replace(/\.+$/, "") ?? "";
	const empty = { raw, email, first_name: null, last_name: null, department: null, role: null };
	if (email === "") return { ...empty, problem: "no_address" };
	const cells = raw.split(separatorOf(raw)).map(clean);
	const at = cells.findIndex((cell) => cell.includes("@"));
	const inCell = clean((cells[at] ?? "").replace(/<?\s*(mailto:)?[^\s<>",;()[\]]+@[^\s<>",;()[\]]+\s*>?/i, ""));
	const named = [...cells.slice(0, at), inCell].filter(Boolean);
	const after = cells.slice(at + 1).filter(Boolean);
	const { role, department } = placeOf(after, roles);
	return { ...empty, ...namesOf(named), department, role, problem: role && role.id === null ? "unknown_role" : null };
}

const separatorOf = (line: string): string => (line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",");
const clean = (cell: string): string => cell.trim().replace(/^["'\s]+|(?<!["'\s])["'\s]+$/g, "");

/** One cell is a whole name; two are first and last name. The last word is the surname. */
function namesOf(cells: string[]): Pick<InviteLine, "first_name" | "last_name"> {
	if (cells.length > 1) return { first_name: cells[0] ?? null, last_name: cells.slice(1).join(" ") };
	const words = (cells[0] ?? "").split(/\s+/).filter(Boolean);
	if (words.length === 0) return { first_name: null, last_name: null };
	const last = words.pop() as string;
	return { first_name: words.join(" ") || last, last_name: last };
}

/** After the address: role, department. A single cell is the role if there is one of that name, otherwise the department. */
function placeOf(cells: string[], roles: readonly NamedRole[]): Pick<InviteLine, "role" | "department"> {
	const [first, second] = cells;
	if (first === undefined) return { role: null, department: null };
	const id = roles.find(({ names }) => names.some((name) => same(name, first)))?.id ?? null;
	if (second === undefined && id === null) return { role: null, department: first };
	return { role: { text: first, id }, department: second ?? null };
}
const same = (one: string, other: string): boolean => one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
