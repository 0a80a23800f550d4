import { Tooltip } from "@mantine/core";
import type { ReactElement } from "react";

/** The word beside an icon of the collapsed menu. A chunk of its own: most people keep the menu open. */
export default function CollapsedHint({ label, children }: { label: string; children: ReactElement }) {
	return (
		<Tooltip label={label} position="right">
			{children}
		</Tooltip>
	);
}
