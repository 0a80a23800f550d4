import { FILE_NAME_MAX } from "@homeroom/contract/areas/files/files.rules.ts";

/** The name, or with a number before its ending where it is taken: `plan (2).pdf`. `taken`: names in small letters. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
	const [, bare = name, ending = ""] = /^(.+?)(\.[^.\s]+)?$/.exec(name) ?? [];
	const called = (number: number) => {
		const mark = number === 1 ? "" : ` (${number})`;
		return `${bare.slice(0, FILE_NAME_MAX - mark.length - ending.length)}${mark}${ending}`;
	};
	for (let number = 1; ; number++) if (!taken.has(called(number).toLowerCase())) return called(number);
}
