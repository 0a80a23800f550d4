import { permissionOf, type RecordAction, type RecordBase } from "@homeroom/contract/kit/record.ts";
import { Button, CloseButton } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconPencil } from "@tabler/icons-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useFormats } from "../../formats/use-formats.ts";
import { useT } from "../../i18n/i18n.ts";
import type { OwnInputs } from "../../record/record-making.ts";
import { useAllows } from "../../session/session.ts";
import type { SelectionBody } from "../list/list-selection.ts";
import type { Suggestions } from "../quick-filters.tsx";
import type { RecordListModel } from "../records/use-record-list.ts";
import classes from "./bulk-bar.module.css";
import { useBulk } from "./use-bulk.ts";

const BulkEdit = lazy(() => import("./bulk-edit.tsx"));
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** What an area's own buttons in the bar of chosen rows get. */
export interface BulkProps {
	/** What is chosen, as the server takes it. */
	selection: () => SelectionBody;
	count: number;
	/** The chosen ones are archived. */
	archived: boolean;
	/** Ends the choosing. */
	done: () => void;
}

interface BulkBarProps {
	// biome-ignore lint/suspicious/noExplicitAny: whatever the rows are, what is done to many of them is the same
	list: RecordListModel<any>;
	own: OwnInputs;
	suggestions: Suggestions;
	bulk: ComponentType<BulkProps> | undefined;
	onClear: () => void;
}

/** What can be done with the chosen rows. It floats at the lower edge while something is chosen. */
export default function BulkBar({ list, own, suggestions, bulk: Own, onClear }: BulkBarProps) {
	const { t } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const [editing, setEditing] = useState(false);
	const { spec, search, selection, step, chosen, total = 0 } = list as RecordListModel<RecordBase>;
	const bulk = useBulk(list, own, onClear);
	const may = (action: RecordAction) => allows(permissionOf(spec, action));
	const whole = chosen === total;
	return (
		<section className={classes.bar} aria-label={t("lists.bulk")}>
			<span className={classes.count} role="status">
				{t("lists.chosen", { count: chosen })}
			</span>
			{whole || selection.all ? null : (
				<Button variant="subtle" size="compact-sm" onClick={() => step({ do: "all" })}>
					{t("lists.choose_all", { total: formats.number(total) })}
				</Button>
			)}
			<div className={classes.actions}>
				{may("Edit") && !search.archived ? (
					<Button variant="default" size="xs" leftSection={<IconPencil {...ICON} />} onClick={() => setEditing(true)}>
						{t("lists.edit")}
					</Button>
				) : null}
				{Own ? (
					<Suspense>
						<Own selection={list.chosenBody} count={chosen} archived={search.archived === 1} done={onClear} />
					</Suspense>
				) : null}
				{may("Delete") ? (
					<Button
						variant="default"
						size="xs"
						loading={bulk.busy}
						leftSection={search.archived ? <IconArchiveOff {...ICON} /> : <IconArchive {...ICON} />}
						onClick={() => void (search.archived ? bulk.restore() : bulk.archive())}
					>
						{t(search.archived ? "lists.restore" : "lists.archive")}
					</Button>
				) : null}
			</div>
			<CloseButton aria-label={t("lists.choose_none")} onClick={onClear} />
			<Suspense>
				{editing ? <BulkEdit list={list} own={own} suggestions={suggestions} bulk={bulk} onClose={() => setEditing(false)} /> : null}
			</Suspense>
		</section>
	);
}
