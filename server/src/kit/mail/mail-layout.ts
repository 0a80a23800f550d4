import { COLOURS, LUMINANCE_THRESHOLD } from "@homeroom/contract/kit/constants.ts";
import { plainOf } from "@homeroom/contract/kit/values/rich-text.ts";
import type { Mail, MailPaper, SecretMail } from "./mail-content.ts";

/** `cut`: without what makes a link open something. */
type Extent = "cut" | "whole";
const linkOf = ({ url, secret }: NonNullable<(Mail | SecretMail)["action"]>, extent: Extent): string =>
	secret === undefined ? url : `${url}${extent === "whole" ? secret : "…"}`;

export const mailPlainText = ({ paragraphs, rich, action, note, look }: MailPaper | SecretMail, extent: Extent = "cut"): string =>
	[
		...paragraphs,
		...(rich === undefined ? [] : [plainOf(rich)]),
		...(action ? [`${action.label}:\n${linkOf(action, extent)}`] : []),
		...(note ? [note] : []),
		`-- \n${look?.name ?? "Homeroom"}`,
	].join("\n\n");

/** One column, no pictures from elsewhere, readable in any mail program. Every value is escaped. */
export function mailHtml(
	{ locale, subject, paragraphs, rich, action, note, look }: MailPaper | SecretMail,
	extent: Extent = "cut",
): string {
	const link = action && linkOf(action, extent);
	const colour = look?.primary_color ?? COLOURS.primary;
	const text = (value: string, style: string) => `<p style="margin:0 0 16px;${style}">${escaped(value)}</p>`;
	return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f7f9;font-family:Inter,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#2c2c2c">
<div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e8ebef;border-radius:14px;padding:28px">
<div style="height:4px;width:44px;border-radius:2px;background:${colour};margin-bottom:14px"></div>
<p style="margin:0 0 20px;font-weight:600">${escaped(look?.name ?? "Homeroom")}</p>
${paragraphs.map((paragraph) => text(paragraph, "")).join("\n")}
${rich ?? ""}
${action && link ? `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${colour};color:${textOn(colour)};text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>\n${text(link, "font-size:12.5px;color:#5f6673;word-break:break-all")}` : ""}
${note ? text(note, "font-size:12.5px;color:#5f6673") : ""}
</div></body></html>`;
}

/** Black on bright colours, white on dark ones. */
function textOn(colour: string): string {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
	return (red * 299 + green * 587 + blue * 114) / 1000 > LUMINANCE_THRESHOLD ? "#050505" : "#ffffff";
}

const escaped = (value: string): string =>
	value.replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] as string);
