import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { IconSignature } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RichTextShown } from "../../../kit/rich-text/rich-text-parts.tsx";
import { useSession } from "../../../kit/session/session.ts";
import type { Filled } from "../messages.api.ts";
import classes from "./recipient-text.module.css";

const MARKS = "message-values";

/** The text as mail, letter and app show it, or the one line of an SMS and a push. */
export function RecipientBody({ message, filled }: { message: Message; filled: Filled }) {
	const { t } = useT();
	const school = useSession()?.customer_name;
	const body = useRef<HTMLDivElement>(null);
	const { subject, body: html, short, channel, language, values } = filled;
	const isShort = channel === "sms" || channel === "push";
	useEffect(() => markValues(body.current, Object.values(values)));
	return (
		<div data-channel={channel} className={classes.text}>
			<p className={classes.meta}>{school}</p>
			<div ref={body} lang={language satisfies Locale} className={classes.text}>
				{isShort ? (
					<p className={classes.bubble}>{short || subject}</p>
				) : (
					<>
						<h3 className={classes.subject}>{subject || t("messages.no_subject")}</h3>
						<RichTextShown html={html} />
					</>
				)}
			</div>
			{message.question === "none" ? null : <Answers message={message} choices={filled.choices} />}
		</div>
	);
}

/** How the question looks there: nothing of it can be pressed here. */
function Answers({ message, choices }: { message: Message; choices: readonly string[] }) {
	const { t } = useT();
	const faces: ReactNode[] =
		message.question === "yes_no"
			? [t("messages.yes"), t("messages.no")]
			: message.question === "choice"
				? [...choices]
				: message.question === "signature"
					? [
							<>
								<IconSignature key="sign" size={15} aria-hidden="true" /> {t("messages.sign")}
							</>,
						]
					: [t("messages.answer")];
	return (
		<div className={classes.answers}>
			{faces.map((face, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
				<span key={at} className={classes.answer}>
					{face}
				</span>
			))}
		</div>
	);
}

/** Marks what was filled in, without touching the text: as soon as the sanitised text is there. */
function markValues(root: HTMLElement | null, values: readonly string[]): (() => void) | undefined {
	if (root === null || !("highlights" in CSS)) return undefined;
	const wanted = [...new Set(values.filter((value) => value.trim().length > 0))].sort((a, b) => b.length - a.length);
	const mark = () => {
		const ranges: Range[] = [];
		const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
			const said = node.textContent ?? "";
			for (const value of wanted)
				for (let at = said.indexOf(value); at !== -1; at = said.indexOf(value, at + value.length)) {
					const range = new Range();
					range.setStart(node, at);
					range.setEnd(node, at + value.length);
					ranges.push(range);
				}
		}
		CSS.highlights.set(MARKS, new Highlight(...ranges));
	};
	mark();
	const watcher = new MutationObserver(mark);
	watcher.observe(root, { childList: true, subtree: true, characterData: true });
	return () => {
		watcher.disconnect();
		CSS.highlights.delete(MARKS);
	};
}
