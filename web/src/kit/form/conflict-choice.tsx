import { Alert, Button, Radio } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./conflict-choice.module.css";
import { type Choices, type Difference, type FormValue, isDecided, type Side, suggestedChoices } from "./record-conflict.ts";

interface ConflictChoiceProps<Name extends string, Value extends FormValue> {
	differences: Difference<Name, Value>[];
	labelOf: (name: Name) => string;
	/** A field's value as people read it. */
	textOf: (name: Name, value: Value) => string;
	saveLabel: string;
	saving: boolean;
	onSave: (choices: Choices) => void;
	onCancel: () => void;
}

/** Someone else saved first: both values of every field that both changed, and the person decides. */
export function ConflictChoice<Name extends string, Value extends FormValue>(props: ConflictChoiceProps<Name, Value>) {
	const { differences, labelOf, textOf, saveLabel, saving, onSave, onCancel } = props;
	const { t } = useT();
	const [choices, setChoices] = useState<Choices>(() => suggestedChoices(differences));
	const decided = isDecided(differences, choices);
	const asked = differences.filter(({ suggestion }) => suggestion === null);
	const named = (side: Side) => differences.flatMap(({ name, suggestion }) => (suggestion === side ? [labelOf(name)] : [])).join(", ");
	const [mineOnly, theirsOnly] = [named("mine"), named("theirs")];
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				if (decided && !saving) onSave(choices);
			}}
		>
			<Alert color="warning" role="alert" icon={<IconUsers aria-hidden="true" />} title={t("form.conflict_title")}>
				{t("form.conflict_text")}
			</Alert>
			{asked.map(({ name, mine, theirs }) => (
				<Radio.Group
					key={name}
					className={classes.field}
					label={labelOf(name)}
					value={choices[name] ?? null}
					onChange={(side) => setChoices((now) => ({ ...now, [name]: side as Side }))}
				>
					<div className={classes.sides}>
						<SideCard side="mine" label={t("form.mine")} text={textOf(name, mine) || t("form.empty")} />
						<SideCard side="theirs" label={t("form.theirs")} text={textOf(name, theirs) || t("form.empty")} />
					</div>
				</Radio.Group>
			))}
			{mineOnly ? <p className={classes.note}>{t("form.conflict_mine", { fields: mineOnly })}</p> : null}
			{theirsOnly ? <p className={classes.note}>{t("form.conflict_theirs", { fields: theirsOnly })}</p> : null}
			<div className={classes.footer}>
				<Button variant="default" onClick={onCancel}>
					{t("form.cancel")}
				</Button>
				<Button type="submit" disabled={!decided} loading={saving}>
					{saveLabel}
				</Button>
			</div>
		</form>
	);
}

function SideCard({ side, label, text }: { side: Side; label: string; text: string }) {
	const { t } = useT();
	return (
		<Radio.Card value={side} className={classes.side} aria-label={t("form.side", { side: label, value: text })}>
			<Radio.Indicator size="xs" />
			<span className={classes.words}>
				<span className={classes.whose}>{label}</span>
				<span className={classes.value}>{text}</span>
			</span>
		</Radio.Card>
	);
}
