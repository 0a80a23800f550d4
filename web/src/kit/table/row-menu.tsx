import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./row-menu.module.css";

/** The three dots at the end of a row; `children` are menu items. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
	const { t } = useT();
	return (
		<Menu position="bottom-end" width={190} withinPortal>
			<Menu.Target>
				<ActionIcon className={classes.dots} variant="subtle" color="gray" size={32} aria-label={t("table.row_actions", { name })}>
					<IconDots size={17} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>{children}</Menu.Dropdown>
		</Menu>
	);
}
