import { Menu } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { RowMenu } from "../../kit/table/rows/row-menu.tsx";
import classes from "./calendar-page.module.css";

interface CalendarEntry {
	id: number;
	name: string;
	meta: string;
	end?: ReactNode;
	/** Without it nothing can be changed. */
	onEdit: (() => void) | undefined;
	onRemove: () => void;
}
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** Terms, days or bells, each with its menu. */
export function CalendarEntries({ entries, none }: { entries: CalendarEntry[]; none: string }) {
	const { t } = useT();
	if (entries.length === 0) return <p className={classes.none}>{none}</p>;
	return (
		<ul className={classes.list}>
			{entries.map(({ id, name, meta, end, onEdit, onRemove }) => (
				<li key={id} className={classes.row}>
					<div className={classes.words}>
						<div className={classes.name}>{name}</div>
						<div className={classes.meta}>{meta}</div>
					</div>
					{end}
					{onEdit ? (
						<RowMenu name={name}>
							<Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
								{t("record.edit")}
							</Menu.Item>
							<Menu.Item leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
								{t("calendar.remove")}
							</Menu.Item>
						</RowMenu>
					) : null}
				</li>
			))}
		</ul>
	);
}
