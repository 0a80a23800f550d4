import type { RosterQuestions } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { Select } from "@mantine/core";
import { HELP_BELOW } from "../../kit/form/help-below.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import type { RosterAnswers } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

type Classes = RosterAnswers["classes"];
const MAKE = "make";
const NONE = "none";
/** Before the name of one that is here: it may be called by any word. */
const HERE = "=";

/** Classes that the files name and the school does not have: made, another one, or none yet. */
export function RosterClasses({
	grades,
	classes: chosen,
	onChange,
}: {
	grades: NonNullable<RosterQuestions["grades"]>;
	classes: Classes;
	onChange: (classes: Classes) => void;
}) {
	const { t } = useT();
	const choose = (name: string, value: string | null) =>
		onChange(
			chosen.map((one) =>
				one.name === name ? { name, make: value === MAKE, to: value?.startsWith(HERE) ? value.slice(HERE.length) : null } : one,
			),
		);
	const isProposed = (name: string, to: string) => grades.proposals.some((one) => one.name === name && one.to === to);
	return (
		<fieldset className={classes.unknown}>
			<legend>{t("rosters.classes", { count: chosen.length })}</legend>
			<div className={classes.questions}>
				{chosen.map(({ name, to, make }) => (
					<Select
						key={name}
						label={name}
						inputWrapperOrder={HELP_BELOW}
						description={to !== null && isProposed(name, to) ? t("rosters.classes.proposed", { name: to }) : undefined}
						allowDeselect={false}
						value={make ? MAKE : to === null ? NONE : `${HERE}${to}`}
						data={[
							...(grades.may_make ? [{ value: MAKE, label: t("rosters.classes.make", { name }) }] : []),
							{ value: NONE, label: t("rosters.classes.none") },
							...grades.homerooms.map((one) => ({ value: `${HERE}${one}`, label: t("rosters.classes.into", { name: one }) })),
						]}
						onChange={(value) => choose(name, value)}
					/>
				))}
			</div>
		</fieldset>
	);
}
