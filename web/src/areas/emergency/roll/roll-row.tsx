import { SAFETY_STATES, type SafetyState } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import { IconCheck, IconCloudOff, IconLifebuoy, IconUserQuestion } from "@tabler/icons-react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import classes from "./roll.module.css";
import type { RollPerson } from "./roll-state.ts";

const ICONS = { safe: IconCheck, missing: IconUserQuestion, help: IconLifebuoy };

interface RollRowProps {
	one: RollPerson;
	disabled: boolean;
	onSay: (state: SafetyState) => void;
}

/** One of a class: three large buttons, none of which is pressed before somebody knows. */
export function RollRow({ one: { person, state, is_stuck }, disabled, onSay }: RollRowProps) {
	const { t } = useT();
	const formats = useFormats();
	const { name, note, answered_at, answered_by } = person;
	const isTheirs = !is_stuck && answered_at !== null && person.state === state;
	return (
		<li className={classes.row}>
			<PersonAvatar name={name} />
			<div className={classes.who}>
				<span className={classes.name}>{name}</span>
				<span className={classes.state}>
					{is_stuck ? <IconCloudOff size={14} aria-hidden="true" /> : null}
					{t(`emergency.roll_state.${state}`)}
					{is_stuck ? ` · ${t("emergency.waits")}` : null}
					{isTheirs ? ` · ${[answered_by, formats.time(answered_at)].filter(Boolean).join(", ")}` : null}
				</span>
				{note && isTheirs ? <span className={classes.state}>{t("emergency.quoted", { text: note })}</span> : null}
			</div>
			<fieldset className={classes.codes} aria-label={name}>
				{SAFETY_STATES.toReversed().map((code) => {
					const Icon = ICONS[code];
					const word = t(`emergency.roll_state.${code}`);
					return (
						<button
							key={code}
							type="button"
							className={classes.code}
							data-state={code}
							disabled={disabled}
							aria-pressed={state === code}
							aria-label={`${name}: ${word}`}
							title={word}
							onClick={() => onSay(code)}
						>
							<Icon size={20} stroke={1.8} aria-hidden="true" />
						</button>
					);
				})}
			</fieldset>
		</li>
	);
}
