import { Popover } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ownLayers } from "../../../ui/own-layers.ts";
import { useT } from "../../i18n/i18n.ts";
import type { FilterContext } from "./filter-context.ts";
import { FilterEditor } from "./filter-editor.tsx";

interface FilterMenuProps extends FilterContext {
	/** The button that opens it. */
	button: (open: boolean, toggle: () => void) => ReactNode;
}

/** "Add filter": opened at once, because it is loaded when it is first asked for. */
export default function FilterMenu({ fields, words, suggestions, where, onChange, button }: FilterMenuProps) {
	const { t } = useT();
	const [open, setOpen] = useState(true);
	return (
		<Popover opened={open} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus withinPortal shadow="md">
			<Popover.Target>{button(open, () => setOpen(!open))}</Popover.Target>
			<Popover.Dropdown aria-label={t("table.add_filter")} {...ownLayers}>
				<FilterEditor
					fields={fields}
					words={words}
					suggestions={suggestions}
					onApply={(condition) => {
						setOpen(false);
						onChange([...where, condition]);
					}}
				/>
			</Popover.Dropdown>
		</Popover>
	);
}
