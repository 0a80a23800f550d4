import { Button, Drawer, Group, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useT } from "../../i18n/i18n.ts";
import FilterChips from "./filter-chips.tsx";
import type { FilterContext } from "./filter-context.ts";
import { FilterEditor } from "./filter-editor.tsx";
import classes from "./filter-sheet.module.css";

interface FilterSheetProps extends FilterContext {
	/** The filters one uses daily. */
	children: ReactNode;
	narrowed: boolean;
	onClear: () => void;
	onClose: () => void;
}

/** All filters on a phone, from below, in reach of the thumb. */
export default function FilterSheet({ children, narrowed, onClear, onClose, ...context }: FilterSheetProps) {
	const { t } = useT();
	const [adding, setAdding] = useState(false);
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
				<div className={classes.quick}>{children}</div>
				{context.where.length > 0 ? <FilterChips {...context} shown={context.where} /> : null}
				{adding ? (
					<FilterEditor
						{...context}
						onApply={(condition) => {
							setAdding(false);
							context.onChange([...context.where, condition]);
						}}
					/>
				) : (
					<Button variant="default" onClick={() => setAdding(true)}>
						{t("table.add_filter")}
					</Button>
				)}
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
