import sanitizeHtml from "sanitize-html";
import { Refusal } from "../../kit/http/refusal.ts";

/** What a lesson may be made of: text with structure and links. Pictures and films lie beside it as files. */
const RULES: sanitizeHtml.IOptions = {
	allowedTags: [
		"p",
		"br",
		"h2",
		"h3",
		"h4",
		"strong",
		"b",
		"em",
		"i",
		"u",
		"s",
		"sub",
		"sup",
		"code",
		"pre",
		"blockquote",
		"ul",
		"ol",
		"li",
		"hr",
		"a",
	],
	allowedAttributes: { a: ["href", "rel", "target"], ol: ["start"] },
	allowedSchemes: ["http", "https", "mailto"],
	allowProtocolRelative: false,
	transformTags: {
		// a heading of the page is not a lesson's to give
		h1: "h2",
		a: (tagName, { href }) => ({
			tagName,
			attribs: { ...(href !== undefined && { href, rel: "noopener noreferrer nofollow", target: "_blank" }) },
		}),
	},
};
/** As long as the column. */
const LONGEST = 100_000;

/** HTML without anything that runs, loads or dresses up; null where nothing is left to read. */
export function cleanHtml(html: string): string | null {
	const clean = sanitizeHtml(html, RULES).trim();
	if (clean.length > LONGEST) throw new Refusal("invalid", { fields: { content: { message: "too_long", maximum: LONGEST } } });
	return /[^\s]/.test(clean.replace(/<(?!hr\b)[^>]*>/g, "").replace(/&nbsp;|\u00a0/g, "")) ? clean : null;
}
