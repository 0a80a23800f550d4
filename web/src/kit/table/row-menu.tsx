import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./row-menu.module.css";

/** The three dots at the end of a row; `children` are menu items. A list has many rows and few menus are opened: each is made when it is. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
	const { t } = useT();
	const [used, setUsed] = useState(false);
	const label = t("table.row_actions", { name });
	if (!used) return <Dots aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />;
	return (
		<Menu defaultOpened position="bottom-end" width={190} withinPortal>
			<Menu.Target>
				<Dots aria-label={label} />
			</Menu.Target>
			<Menu.Dropdown>{children}</Menu.Dropdown>
		</Menu>
	);
}

function Dots(props: ComponentProps<"button">) {
	return (
		<button type="button" {...props} className={classes.dots}>
			<IconDots size={17} aria-hidden="true" />
		</button>
	);
}
