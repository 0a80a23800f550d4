import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useT } from "../i18n/i18n.ts";
import { madePath } from "../routing/made-path.ts";
import { useAllows } from "../session/session.ts";
import type { Import } from "./import-client.ts";
import classes from "./import-columns.module.css";
import type { Together } from "./import-file-step.tsx";

type Column = Import["columns"][number];
interface ImportLeftProps {
	columns: readonly Column[];
	nameOf: (column: Column) => string;
	labels: ReadonlyMap<string, string>;
	together?: Together | undefined;
}

/** What the file has and nobody gets: each column with a word on why. */
export function ImportLeft({ columns, nameOf, labels, together }: ImportLeftProps) {
	const { t } = useT();
	const allows = useAllows();
	if (columns.length === 0) return null;
	const reasonOf = ({ reason, unlike }: Column): string => {
		switch (reason) {
			case "of_others":
			case "not_ours":
			case "contradicted":
				return t(`imports.left.${reason}`, { field: labels.get(unlike ?? "") ?? "" });
			default:
				return t("imports.left.unknown");
		}
	};
	return (
		<div className={classes.foot}>
			<p>{t("imports.left_out", { count: columns.length })}</p>
			<ul>
				{columns.map((column) => (
					<li key={column.index}>
						<strong>{nameOf(column)}</strong>: {reasonOf(column)}
						{column.reason === "of_others" && together && allows(together.permission) ? (
							<>
								{" "}
								{t("imports.left.together")}{" "}
								<Anchor component={Link} to={madePath(together.to)} inherit underline="always">
									{t("imports.roster_link")}
								</Anchor>
							</>
						) : null}
					</li>
				))}
			</ul>
		</div>
	);
}
