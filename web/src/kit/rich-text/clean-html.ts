import DOMPurify from "dompurify";

const RULES = {
	ALLOWED_TAGS: [..."p br h2 h3 h4 strong b em i u s sub sup code pre blockquote ul ol li hr a".split(" ")],
	ALLOWED_ATTR: ["href", "rel", "target", "start"],
	ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
	ALLOW_DATA_ATTR: false,
	ALLOW_ARIA_ATTR: false,
};

/** The server sanitised it when it was written; this holds even where somebody wrote past it. */
export function cleanFragment(html: string): DocumentFragment {
	const fragment = DOMPurify.sanitize(html, { ...RULES, RETURN_DOM_FRAGMENT: true });
	for (const link of fragment.querySelectorAll("a")) {
		link.setAttribute("rel", "noopener noreferrer nofollow");
		link.setAttribute("target", "_blank");
	}
	return fragment;
}
