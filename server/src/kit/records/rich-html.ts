import { type Field, RICH_MAX } from "@homeroom/contract/kit/record.ts";
import sanitizeHtml from "sanitize-html";
import { Refusal } from "../http/refusal.ts";

/** What a formatted text may be made of: structure and links. Pictures and films lie beside it as files. The screens let through no more (`web/src/kit/rich-text/clean-html.ts`). */
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
	// lists in lists in quotes; what is deeper was made to hurt those who draw it
	nestingLimit: 24,
	transformTags: {
		// a heading of the page is not a text's to give
		h1: "h2",
		a: (tagName, { href }) => ({
			tagName,
			attribs: { ...(href !== undefined && { href, rel: "noopener noreferrer nofollow", target: "_blank" }) },
		}),
	},
};

/** HTML without anything that runs, loads or dresses up; null where nothing is left to read. What has grown beyond `longest` is refused at its field. */
export function cleanHtml(html: string, field: string, longest: number): string | null {
	const clean = sanitizeHtml(html, RULES).trim();
	if (clean.length > longest) throw new Refusal("invalid", { fields: { [field]: { message: "too_long", maximum: longest } } });
	return /[^\s]/.test(clean.replace(/<(?!hr\b)[^>]*>/g, "").replace(/&nbsp;|\u00a0/g, "")) ? clean : null;
}

/** The value of a record's field. */
export function cleanField(name: string, { max = RICH_MAX, required }: Field, html: string): string | null {
	const clean = cleanHtml(html, name, 2 * max);
	if (clean === null && required) throw new Refusal("invalid", { fields: { [name]: { message: "required" } } });
	return clean;
}
