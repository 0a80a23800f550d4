import { useT } from "../../kit/i18n/i18n.ts";
import type { InputProps } from "../../kit/record/record-field.ts";
import { useAllows } from "../../kit/session/session.ts";
import { ColleagueInput } from "../projects/projects.public-ui.ts";
import classes from "./work-of-task.module.css";

/** Whose time it is: whoever keeps others' times chooses, everybody else writes down their own. */
export function WorkPersonInput(props: InputProps) {
	const { t } = useT();
	if (useAllows()("Tasks.LogOthers")) return <ColleagueInput {...props} />;
	return <p className={classes.none}>{t("work.is_yours")}</p>;
}
