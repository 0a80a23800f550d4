/** What stands in one cell of a file that goes out. */
export type Cell = string | number | { day: string } | { amount: string } | null;
/** Rows as they come from the database, some thousand at a time. */
export type CellRows = AsyncIterable<Cell[][]>;

/**
 * A spreadsheet takes text that begins like this for a formula, also behind an apostrophe that somebody removes.
 * Some take the wide forms of East Asian keyboards for the same signs.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** #N/A, #NV, #REF!, #####: what a spreadsheet writes in the place of a value that it does not have. */
const ERROR =
	/^'*#(N\/A|NV|N\/D|NAME\?|NOM\?|NOME\?|REF!|BEZUG!|VALUE!|WERT!|VALEUR!|VALOR!|DIV\/0!|NULL!|NUL!|NULO!|NUM!|ZAHL!|NOMBRE!|NÚM!|SPILL!|CALC!|#{3,})$/i;
export const isErrorOfSheet = (text: string): boolean => text.startsWith("#") && ERROR.test(text);
/**
 * Text that no spreadsheet runs: one apostrophe in front. `unguarded` takes exactly one away again,
 * and no text that needed none looks like one that got one, so every value comes back as it was.
 */
export const guarded = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);
export const unguarded = (text: string): string => (text.startsWith("'") && looksLikeFormula(text) ? text.slice(1) : text);
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text) || ERROR.test(text);
