/** A formatted text is kept as HTML of a few tags that the server has cleaned. The database makes the same plain text of it (`rich_text`). */

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** What it says, a line for each paragraph: for lists, files, history. */
export const plainOf = (html: string): string =>
	html
		.replace(/(?<![ \t\r])[ \t\r]*\n[ \t\r\n]*/g, " ")
		.replace(/<li>/g, "• ")
		.replace(/<br ?\/?>|<\/(p|h[2-4]|li|blockquote|pre)>/g, "\n")
		.replace(/<[^>]*>/g, "")
		.replace(/&(lt|gt|quot|amp);/g, (sign) => ENTITIES[sign] as string)
		.replace(/(?<![ \t\u00a0])[ \t\u00a0]*\n[ \t\n\u00a0]*/g, "\n")
		.replace(/^[ \t\r\n\u00a0]+|(?<![ \t\r\n\u00a0])[ \t\r\n\u00a0]+$/g, "");
/** The same in one line. */
export const lineOf = (html: string): string => plainOf(html).replace(/\s+/g, " ");
