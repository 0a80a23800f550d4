import { RECIPIENT_STATES, type RecipientState } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { RecipientCounts } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RECIPIENT_TONES, reachedOf } from "../message/message-words.ts";
import classes from "./recipient-board.module.css";

/** From what arrived for good to what has not left. */
const ORDER: readonly RecipientState[] = [
	"answered",
	"read",
	"delivered",
	"handed_over",
	"waiting",
	"in_doubt",
	"failed",
	"bounced",
	"stopped",
];
type Shown = RecipientState | "owing";

interface RecipientBarProps {
	counts: RecipientCounts;
	/** It has a question. */
	asks: boolean;
	state: Shown | undefined;
	onState: (state: Shown | undefined) => void;
}

/** How many are in which state, as a bar and in words; a word narrows the list. */
export function RecipientBar({ counts, asks, state, onState }: RecipientBarProps) {
	const { t } = useT();
	const formats = useFormats();
	const total = RECIPIENT_STATES.reduce((sum, one) => sum + counts[one], 0);
	const shown = ORDER.filter((one) => counts[one] > 0 || one === state);
	const chip = (one: Shown, count: number) => (
		<li key={one}>
			<button
				type="button"
				className={classes.state}
				data-tone={one === "owing" ? "waiting" : RECIPIENT_TONES[one]}
				data-state={one}
				aria-pressed={state === one}
				onClick={() => onState(state === one ? undefined : one)}
			>
				{t(one === "owing" ? "messages.owing" : `messages.recipient.${one}`)}
				<b>{formats.number(count)}</b>
			</button>
		</li>
	);
	return (
		<div className={classes.bar}>
			<p className={classes.lead}>
				{t("messages.reached_people", {
					reached: formats.number(reachedOf(counts)),
					count: counts.people,
					people: formats.number(counts.people),
				})}
			</p>
			<div className={classes.track} aria-hidden="true">
				{ORDER.map((one) =>
					counts[one] > 0 ? (
						<span key={one} data-state={one} data-tone={RECIPIENT_TONES[one]} style={{ flexGrow: counts[one] / Math.max(total, 1) }} />
					) : null,
				)}
			</div>
			<ul className={classes.states} aria-label={t("messages.by_state")}>
				{shown.map((one) => chip(one, counts[one]))}
				{asks && (counts.owing > 0 || state === "owing") ? chip("owing", counts.owing) : null}
			</ul>
		</div>
	);
}
