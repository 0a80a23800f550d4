import type { Deed } from "@homeroom/contract/areas/changes/changes.contract.ts";
import classes from "./audit-deed.module.css";
import { useDeedSentence } from "./audit-sentence.ts";

/** One deed as one line: "Beatrice Lowell moved Max Schäfer from 1A to 1B". Wants the words of `loadLogWords`. */
export function AuditDeedLine({ deed }: { deed: Deed }) {
	const { pieces } = useDeedSentence();
	return (
		<span className={classes.sentence} data-undone={deed.undone || undefined}>
			{pieces(deed).map(({ text, as }, i) => {
				if (as === "words") return text;
				// biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence keep their places
				return as === "name" ? <strong key={i}>{text}</strong> : <AuditValue key={i} as={as} text={text} />;
			})}
		</span>
	);
}

/** What a field was, struck through, or what it is. */
export function AuditValue({ as, text }: { as: "was" | "is"; text: string }) {
	return as === "was" ? <del className={classes.was}>{text}</del> : <ins className={classes.is}>{text}</ins>;
}
