import { useLayoutEffect, useRef } from "react";
import { cleanFragment } from "./clean-html.ts";
import classes from "./rich-text.module.css";

/** HTML that people wrote, to read; `small` among other values. Load it lazily: it brings the sanitiser. */
export default function RichText({ html, small }: { html: string; small?: boolean | undefined }) {
	const element = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => element.current?.replaceChildren(cleanFragment(html)), [html]);
	return <div ref={element} className={classes.text} data-small={small || undefined} />;
}
