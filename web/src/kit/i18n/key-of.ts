import type { MessageKey } from "./catalogues.generated.ts";

type Missing<Prefix extends string, Code extends string> = Exclude<`${Prefix}.${Code}`, MessageKey>;
/** Does not compile where one of the codes has no word. */
type Worded<Prefix extends string, Code extends string> = [Missing<Prefix, Code>] extends [never]
	? readonly Code[]
	: { missing_words: Missing<Prefix, Code> };

/** The key of a code that comes as any text: `keyOf("users.gender", GENDERS, value)`; undefined where it is none of them. */
export const keyOf = <const Prefix extends string, const Code extends string>(
	prefix: Prefix,
	codes: readonly Code[] & Worded<Prefix, Code>,
	code: unknown,
): MessageKey | undefined => (codes.includes(code as Code) ? (`${prefix}.${String(code)}` as MessageKey) : undefined);
