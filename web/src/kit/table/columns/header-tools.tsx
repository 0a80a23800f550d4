import { IconChevronDown } from "@tabler/icons-react";
import { type ComponentProps, type PointerEvent, Suspense, useState } from "react";
import { useT } from "../../i18n/i18n.ts";
import { listTool } from "../list/list-tool.ts";
import type { Column } from "../table-column.ts";
import { type HeaderDeeds, widthWithin } from "./header-deeds.ts";
import classes from "./header-tools.module.css";

const HeaderMenu = listTool(() => import("./header-menu.tsx"));

/** What a column's header offers besides sorting: a menu, and an edge to draw its width with. */
export default function HeaderTools({ column, deeds }: { column: Pick<Column<never>, "id" | "header" | "sort">; deeds: HeaderDeeds }) {
	const { t } = useT();
	const [used, setUsed] = useState(false);
	const label = t("table.column_options", { column: column.header });
	const closed = (
		<Chevron
			aria-label={label}
			aria-haspopup="menu"
			aria-expanded={false}
			onPointerEnter={HeaderMenu.preload}
			onClick={() => setUsed(true)}
		/>
	);
	return (
		<>
			{used ? (
				<Suspense fallback={closed}>
					<HeaderMenu id={column.id} sort={column.sort} deeds={deeds} button={<Chevron aria-label={label} />} />
				</Suspense>
			) : (
				closed
			)}
			<span className={classes.edge} aria-hidden="true" onPointerDown={(event) => drawWidth(event, (px) => deeds.onWidth(column.id, px))} />
		</>
	);
}

function Chevron(props: ComponentProps<"button">) {
	return (
		<button type="button" {...props} className={classes.chevron}>
			<IconChevronDown size={14} stroke={2} aria-hidden="true" />
		</button>
	);
}

/** Follows the pointer on the element itself; the list is drawn again once, when the width is chosen. */
function drawWidth(event: PointerEvent<HTMLElement>, onWidth: (px: number) => void): void {
	const edge = event.currentTarget;
	const head = edge.closest("th");
	if (!head || event.button !== 0) return;
	event.preventDefault();
	edge.setPointerCapture(event.pointerId);
	const start = head.offsetWidth - event.clientX;
	const move = ({ clientX }: globalThis.PointerEvent) => {
		head.style.width = `${widthWithin(start + clientX)}px`;
	};
	edge.addEventListener("pointermove", move);
	edge.addEventListener(
		"lostpointercapture",
		() => {
			edge.removeEventListener("pointermove", move);
			onWidth(widthWithin(head.offsetWidth));
		},
		{ once: true },
	);
}
