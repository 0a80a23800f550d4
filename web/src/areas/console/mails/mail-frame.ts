/**
 * A mail as the document of a sandboxed frame. The frame is under our own content security policy, which lets no style attribute pass:
 * they become rules of one style element that carries the page's nonce. Links open a new tab.
 */
export function mailDocument(html: string, nonce: string): string {
	const rules: string[] = [];
	const body = html.replace(/\sstyle="([^"]*)"/g, (_, style: string) => {
		rules.push(`[data-look="${rules.length}"]{${style.replaceAll("&quot;", '"').replaceAll("<", "")}}`);
		return ` data-look="${rules.length - 1}"`;
	});
	return `<base target="_blank"><style nonce="${nonce}">${rules.join("\n")}</style>${body}`;
}
