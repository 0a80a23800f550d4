import { IconDots } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { useT } from "../../i18n/i18n.ts";
import { MenuWhenUsed } from "../../menu/menu-when-used.tsx";
import classes from "./row-menu.module.css";

/** The three dots at the end of a row; `children` are `MenuPart`s. A list has many rows and few menus are opened: each is made when it is. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
	const { t } = useT();
	return (
		<MenuWhenUsed button={<Dots aria-label={t("table.row_actions", { name })} />} position="bottom-end" width={190} withinPortal>
			{children}
		</MenuWhenUsed>
	);
}

function Dots(props: ComponentProps<"button">) {
	return (
		<button type="button" {...props} className={classes.dots}>
			<IconDots size={17} aria-hidden="true" />
		</button>
	);
}
