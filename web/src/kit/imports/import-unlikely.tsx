import { Button } from "@mantine/core";
import { useT } from "../i18n/i18n.ts";
import type { Import } from "./import-client.ts";
import classes from "./import-parts.module.css";

/** What is unlikely in many rows, to be said right at once: a school of adults has a hundred people of forty. */
export function ImportUnlikely({ state, onChoose }: { state: Import; onChoose: (sure: string[]) => void }) {
	const { t } = useT();
	const { doubts, sure, fields } = state;
	const label = (field: string) => fields.find(({ name }) => name === field)?.label ?? field;
	// one alone is asked about in its cell
	const many = doubts.filter(({ rows }) => rows > 1);
	if (many.length + sure.length === 0) return null;
	return (
		<ul className={classes.unlikely}>
			{many.map(({ field, rows }) => (
				<li key={field}>
					<span>{t("imports.unlikely", { field: label(field), count: rows })}</span>
					<Button size="compact-md" variant="default" onClick={() => onChoose([...sure, field])}>
						{t("imports.unlikely_right", { count: rows })}
					</Button>
				</li>
			))}
			{sure.map((field) => (
				<li key={field}>
					<span>{t("imports.unlikely_sure", { field: label(field) })}</span>
					<Button size="compact-md" variant="subtle" onClick={() => onChoose(sure.filter((one) => one !== field))}>
						{t("imports.unlikely_again")}
					</Button>
				</li>
			))}
		</ul>
	);
}
