import classes from "./notice-text.module.css";
import type { Notice } from "./notices.api.ts";

/** What happened; whoever did it stands out. */
export function NoticeText({ notice: { text, by } }: { notice: Notice }) {
	const at = by ? text.indexOf(by) : -1;
	if (!by || at === -1) return text;
	return (
		<>
			{text.slice(0, at)}
			<b className={classes.by}>{by}</b>
			{text.slice(at + by.length)}
		</>
	);
}
