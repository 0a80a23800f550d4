import { Button, Drawer, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.ts";
import classes from "./filter-drawer.module.css";

interface FilterDrawerProps {
	/** The filters one uses daily. */
	quick: ReactNode;
	/** All others. */
	children?: ReactNode;
	narrowed: boolean;
	onClear: () => void;
	onClose: () => void;
}

/** Filters on a phone, from below, in reach of the thumb: each narrows at once. */
export function FilterDrawer({ quick, children, narrowed, onClear, onClose }: FilterDrawerProps) {
	const { t } = useT();
	return (
		<Drawer
			opened
			onClose={onClose}
			position="bottom"
			size="auto"
			classNames={{ content: classes.sheet ?? "", inner: classes.inner ?? "" }}
			title={t("lists.filters")}
			closeButtonProps={{ "aria-label": t("action.close") }}
		>
			<Stack gap="sm">
				<div className={classes.quick}>{quick}</div>
				{children}
				<Group grow>
					<Button variant="default" disabled={!narrowed} onClick={onClear}>
						{t("table.clear_filters")}
					</Button>
					<Button onClick={onClose}>{t("lists.show_rows")}</Button>
				</Group>
			</Stack>
		</Drawer>
	);
}
