import { permissionOf, type RecordBase, type RowOf } from "@homeroom/contract/kit/record.ts";
import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Sheet } from "../../../ui/sheet.tsx";
import { useFormats } from "../../formats/use-formats.ts";
import { loadCatalogue, useT } from "../../i18n/i18n.ts";
import classes from "../../papers/papers.module.css";
import { PartState } from "../../papers/part-state.tsx";
import { useAllows } from "../../session/session.ts";
import { useRecordWords } from "../../table/record-words.ts";
import type { ChildArea } from "./child-area.ts";
import { ChildRow } from "./child-row.tsx";
import { childrenQuery } from "./children-query.ts";
import { useNamedChild } from "./use-named-child.ts";

type Spec = ChildArea["spec"];
const ChildForm = lazy(() => import("./child-form.tsx"));
const ChildHistory = lazy(() => import("./child-history.tsx"));
const ChildMenu = lazy(async () => {
	const [menu] = await Promise.all([import("./child-menu.tsx"), loadCatalogue("imports")]);
	return menu;
});

interface RecordChildrenProps {
	area: ChildArea;
	parent: RecordBase;
	/** Of this very record: whether the person may change it. */
	mine?: boolean;
}
/** What belongs to a record, one below the other in the spec's order, with all that can be done to it. */
export function RecordChildren({ area, parent, mine = true }: RecordChildrenProps) {
	const { t } = useT();
	const { spec } = area;
	const { word } = useRecordWords(spec);
	const allows = useAllows();
	const [archived, setArchived] = useState(false);
	const [open, setOpen] = useState<{ form: RowOf<Spec> | null } | { history: RowOf<Spec> } | null>(null);
	const named = useNamedChild(area);
	const query = useQuery(childrenQuery(spec, parent.id, archived));
	const rows = query.data?.rows ?? [];
	const mayEdit = mine && allows(permissionOf(spec, "Edit")) && parent.archived_at === null;
	const close = () => setOpen(null);
	return (
		<Sheet
			title={archived ? `${word("title")} · ${t("table.archived")}` : word("title")}
			aside={
				archived ? (
					<Button size="compact-sm" variant="default" onClick={() => setArchived(false)}>
						{t("record.archive_close")}
					</Button>
				) : (
					<Group gap={8} wrap="nowrap">
						<Suspense>
							<ChildMenu spec={spec} parent={parent.id} onArchive={mayEdit ? () => setArchived(true) : null} />
						</Suspense>
						{mayEdit ? (
							<Button
								size="compact-sm"
								variant="default"
								leftSection={<IconPlus size={14} aria-hidden="true" />}
								onClick={() => setOpen({ form: null })}
							>
								{word("add")}
							</Button>
						) : null}
					</Group>
				)
			}
		>
			<PartState query={query}>
				{rows.length === 0 ? (
					<p className={classes.meta}>{archived ? t("record.none_archived") : word("none")}</p>
				) : (
					<ul className={classes.items}>
						{rows.map((row) => (
							<ChildRow
								key={row.id}
								area={area}
								named={named}
								row={row}
								mayEdit={mayEdit}
								onEdit={() => setOpen({ form: row })}
								onHistory={() => setOpen({ history: row })}
							/>
						))}
					</ul>
				)}
				<MoreThanShown shown={rows.length} total={query.data?.meta.total ?? 0} />
			</PartState>
			<Suspense>
				{open && "form" in open ? <ChildForm area={named} row={open.form} parent={parent.id} onClose={close} /> : null}
				{open && "history" in open ? <ChildHistory area={named} row={open.history} onClose={close} /> : null}
			</Suspense>
		</Sheet>
	);
}

function MoreThanShown({ shown, total }: { shown: number; total: number }) {
	const { t } = useT();
	const formats = useFormats();
	if (total <= shown) return null;
	return <p className={classes.meta}>{t("record.only_first", { shown: formats.number(shown), total: formats.number(total) })}</p>;
}
