import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { ActionIcon, Button, Checkbox, Popover } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconGripVertical } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { useT } from "../../i18n/i18n.ts";
import { ChoiceFilter } from "../choice-filter.tsx";
import { LEAD, offeredColumns, startColumns } from "../records/record-columns.ts";
import type { RecordListModel } from "../records/use-record-list.ts";
import { moved } from "./column-order.ts";
import classes from "./display-menu.module.css";

interface DisplayMenuProps {
	// biome-ignore lint/suspicious/noExplicitAny: whatever the rows are, their columns are chosen the same way
	list: RecordListModel<any>;
	button: (open: boolean, toggle: () => void) => ReactNode;
}

/** Which columns, in which order, how dense. */
export default function DisplayMenu({ list, button }: DisplayMenuProps) {
	const { t } = useT();
	const [open, setOpen] = useState(true);
	const { look, changeLook, spec, chooseColumns } = list as RecordListModel<RecordBase>;
	return (
		<Popover opened={open} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus withinPortal shadow="md">
			<Popover.Target>{button(open, () => setOpen(!open))}</Popover.Target>
			<Popover.Dropdown aria-label={t("table.display")}>
				<div className={classes.part}>
					<span className={classes.title}>{t("lists.density")}</span>
					<ChoiceFilter
						label={t("lists.density")}
						allLabel={t("lists.comfortable")}
						choices={[{ value: "compact", label: t("lists.compact") }]}
						value={look.density === "compact" ? "compact" : undefined}
						onChange={(density) => changeLook({ density: density ?? "comfortable" })}
						narrow={false}
					/>
				</div>
				<span className={classes.title}>{t("lists.columns")}</span>
				<ColumnList list={list} />
				<Button
					variant="subtle"
					size="compact-sm"
					onClick={() => {
						chooseColumns(startColumns(spec));
						changeLook({ widths: {}, density: "comfortable" });
					}}
				>
					{t("lists.columns_reset")}
				</Button>
			</Popover.Dropdown>
		</Popover>
	);
}

/** Drawn to another place, or moved with the arrows: both do the same. */
function ColumnList({ list: { columnFields, words, columns, chooseColumns } }: { list: RecordListModel<RecordBase> }) {
	const { t } = useT();
	const [dragged, setDragged] = useState<string | null>(null);
	const offered = offeredColumns(columnFields).flatMap(([name]) => (name === LEAD ? [] : [name]));
	const shown = columns.filter((name) => offered.includes(name));
	const rest = offered.filter((name) => !shown.includes(name));
	const over = (event: DragEvent, name: string) => {
		if (dragged === null || !shown.includes(name)) return;
		event.preventDefault();
		if (dragged !== name) chooseColumns(moved(shown, dragged, shown.indexOf(name)));
	};
	return (
		<ul className={classes.columns}>
			{[...shown, ...rest].map((name) => {
				const at = shown.indexOf(name);
				const label = words.label(name);
				return (
					<li
						key={name}
						draggable={at >= 0}
						data-dragged={dragged === name || undefined}
						onDragStart={() => setDragged(name)}
						onDragEnd={() => setDragged(null)}
						onDragOver={(event) => over(event, name)}
					>
						<IconGripVertical size={15} className={classes.grip} data-off={at < 0 || undefined} aria-hidden="true" />
						<Checkbox
							className={classes.name}
							size="xs"
							label={label}
							checked={at >= 0}
							onChange={() => chooseColumns(at >= 0 ? shown.filter((one) => one !== name) : [...shown, name])}
						/>
						{at >= 0 ? (
							<>
								<ActionIcon
									variant="subtle"
									color="gray"
									size="sm"
									disabled={at === 0}
									aria-label={t("lists.column_up", { column: label })}
									onClick={() => chooseColumns(moved(shown, name, at - 1))}
								>
									<IconChevronUp size={14} />
								</ActionIcon>
								<ActionIcon
									variant="subtle"
									color="gray"
									size="sm"
									disabled={at === shown.length - 1}
									aria-label={t("lists.column_down", { column: label })}
									onClick={() => chooseColumns(moved(shown, name, at + 1))}
								>
									<IconChevronDown size={14} />
								</ActionIcon>
							</>
						) : null}
					</li>
				);
			})}
		</ul>
	);
}
