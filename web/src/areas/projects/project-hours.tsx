import { Progress } from "@mantine/core";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./project-progress.module.css";

/** Hours that were worked on a project against what was thought: a bar, and the same in words. */
export function ProjectHours({ worked, budget }: { worked: number; budget: number | null }) {
	const { t } = useT();
	const formats = useFormats();
	if (budget === null) return t("projects.hours_worked", { worked: formats.number(worked) });
	const words = t(worked > budget ? "projects.hours_beyond" : "projects.hours_of", {
		worked: formats.number(worked),
		budget: formats.number(budget),
	});
	return (
		<span className={classes.progress}>
			<Progress
				className={classes.bar ?? ""}
				size={6}
				radius={3}
				color={worked > budget ? "danger" : "primary"}
				value={Math.min(100, (100 * worked) / budget)}
				aria-label={words}
			/>
			<span>{words}</span>
		</span>
	);
}
