import type { RowOf, Scan } from "@homeroom/contract/kit/record.ts";
import { Button } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconHistory, IconPencil, IconUpload, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { useT } from "../../i18n/i18n.ts";
import { MenuPart } from "../../menu/menu-part.ts";
import { ExpiryDot } from "../../papers/expiry-dot.tsx";
import classes from "../../papers/papers.module.css";
import { RowMenu } from "../../table/rows/row-menu.tsx";
import type { RecordArea } from "../record-area.ts";
import { rawValue } from "../record-rows.ts";
import { RecordValue } from "../record-value.tsx";
import { useRecordArchive } from "../use-record-archive.ts";
import { useRecordFields } from "../use-record-fields.ts";
import type { ChildArea } from "./child-area.ts";
import { ScanLink } from "./scan-link.tsx";
import { useScan } from "./use-scan.ts";

const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

interface ChildRowProps<S extends ChildArea["spec"]> {
	area: ChildArea<S>;
	named: RecordArea<S>;
	row: RowOf<S>;
	mayEdit: boolean;
	onEdit: () => void;
	onHistory: () => void;
}

/** One of what belongs to a record: what it is, until when it is good, and its scan. Needs the catalogues `papers` and `files`. */
export function ChildRow<S extends ChildArea["spec"]>({ area, named, row, mayEdit, onEdit, onHistory }: ChildRowProps<S>) {
	const { t } = useT();
	const chooser = useRef<HTMLInputElement>(null);
	const { busy, attach, takeAway } = useScan(area.spec, row);
	const { archive, restore } = useRecordArchive(named);
	const fields = useRecordFields(area.spec);
	const name = named.titleOf(row);
	const expires = area.expires && rawValue(row, area.expires);
	const file = rawValue(row, "file") as Scan | null | undefined;
	const below = (area.below ?? []).filter((one) => rawValue(row, one) != null);
	const isCurrent = row.archived_at === null;
	const mayScan = area.spec.scan === true && mayEdit && isCurrent;
	const choose = () => chooser.current?.click();
	const attachLabel = t(file ? "papers.file_replace" : "papers.file_add");
	return (
		<li className={classes.item} aria-busy={busy}>
			<div className={classes.main}>
				<span className={classes.strong}>{name}</span>
				{typeof expires === "string" ? <ExpiryDot day={expires} /> : null}
				{area.More ? <area.More row={row} /> : null}
				{fields
					.filter((field) => (below as readonly string[]).includes(field.name))
					.map((field) => (
						<span key={field.name} className={classes.meta}>
							<RecordValue area={named} field={field} row={row} />
						</span>
					))}
				{file ? <ScanLink file={file} /> : null}
			</div>
			<div className={classes.actions}>
				{mayScan && !file ? (
					<Button
						variant="default"
						size="compact-sm"
						loading={busy}
						leftSection={<IconUpload size={14} aria-hidden="true" />}
						aria-label={t("papers.file_add_named", { name })}
						onClick={choose}
					>
						{attachLabel}
					</Button>
				) : null}
				<RowMenu name={name}>
					{mayEdit && isCurrent ? (
						<MenuPart.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
							{t("record.edit")}
						</MenuPart.Item>
					) : null}
					{mayScan && file ? (
						<>
							<MenuPart.Item leftSection={<IconUpload {...ICON} />} onClick={choose}>
								{attachLabel}
							</MenuPart.Item>
							<MenuPart.Item leftSection={<IconX {...ICON} />} onClick={takeAway}>
								{t("papers.file_remove")}
							</MenuPart.Item>
						</>
					) : null}
					<MenuPart.Item leftSection={<IconHistory {...ICON} />} onClick={onHistory}>
						{t("record.activity")}
					</MenuPart.Item>
					{mayEdit ? (
						<MenuPart.Item
							leftSection={isCurrent ? <IconArchive {...ICON} /> : <IconArchiveOff {...ICON} />}
							onClick={() => void (isCurrent ? archive(row) : restore(row))}
						>
							{t(isCurrent ? "record.archive" : "record.restore")}
						</MenuPart.Item>
					) : null}
				</RowMenu>
			</div>
			{mayScan ? (
				<input
					ref={chooser}
					type="file"
					hidden
					aria-label={attachLabel}
					onChange={({ currentTarget }) => {
						const [chosen] = currentTarget.files ?? [];
						currentTarget.value = "";
						if (chosen) attach(chosen);
					}}
				/>
			) : null}
		</li>
	);
}
