import { useLayoutEffect, useRef } from "react";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { PrintPaper } from "../../../kit/print/print-paper.tsx";
import { cleanFragment } from "../../../kit/rich-text/clean-html.ts";
import type { Letter } from "../messages.api.ts";
import classes from "./letters-paper.module.css";

/** A page for each, with the address where a window envelope shows it. */
export function LettersPaper({ letters, sender }: { letters: readonly Letter[]; sender: string }) {
	const formats = useFormats();
	return (
		<PrintPaper name="letters">
			{letters.map((letter) => (
				<article key={letter.recipient_id} className={classes.letter} lang={letter.language}>
					<p className={classes.sender}>{sender}</p>
					<address className={classes.address}>
						{[letter.name, ...letter.address.filter((line) => line !== letter.name)].map((line, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: lines of an address have no other name
							<span key={at}>{line}</span>
						))}
					</address>
					<p className={classes.day}>{formats.day(schoolToday())}</p>
					<h1 className={classes.subject}>{letter.subject}</h1>
					<Text html={letter.body} />
				</article>
			))}
		</PrintPaper>
	);
}

/** Not loaded when it is shown: the page is printed at once. */
function Text({ html }: { html: string }) {
	const element = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => element.current?.replaceChildren(cleanFragment(html)), [html]);
	return <div ref={element} className={classes.text} />;
}
