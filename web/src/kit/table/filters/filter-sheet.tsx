import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useT } from "../../i18n/i18n.ts";
import FilterChips from "./filter-chips.tsx";
import type { FilterContext } from "./filter-context.ts";
import { FilterDrawer } from "./filter-drawer.tsx";
import { FilterEditor } from "./filter-editor.tsx";

interface FilterSheetProps extends FilterContext {
	/** The filters one uses daily. */
	children: ReactNode;
	narrowed: boolean;
	onClear: () => void;
	onClose: () => void;
}

/** All filters of a list on a phone. */
export default function FilterSheet({ children, narrowed, onClear, onClose, ...context }: FilterSheetProps) {
	const { t } = useT();
	const [adding, setAdding] = useState(false);
	return (
		<FilterDrawer quick={children} narrowed={narrowed} onClear={onClear} onClose={onClose}>
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
		</FilterDrawer>
	);
}
