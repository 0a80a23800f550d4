import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";

/** Whose page an address is, as `/find/names` wants it: `students:12` of `/students/12`, `users:3` of `/settings/users/3`. */
export function recordAt(address: string): string | undefined {
	const [, path = "", id] = /^\/(settings\/users|[a-z-]+)\/(\d{1,15})$/.exec(address.split("?")[0] ?? "") ?? [];
	const record = path === "settings/users" ? "users" : path.replaceAll("-", "_");
	return record === "users" || (RECORD_NAMES as readonly string[]).includes(record) ? `${record}:${id}` : undefined;
}
