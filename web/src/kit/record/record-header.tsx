import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { RecordSpec, RowOf } from "@homeroom/contract/kit/record.ts";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconArrowLeft, IconDots, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHeader } from "../../ui/page-header.tsx";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { useKeys } from "../keys/keys.ts";
import { useAllows } from "../session/session.ts";
import { useRecordWords } from "../table/record-words.ts";
import type { RecordArea } from "./record-area.ts";
import classes from "./record-header.module.css";
import { useListBefore, useRecordPaths } from "./record-paths.ts";
import { useRecordArchive } from "./use-record-archive.ts";

interface RecordHeaderProps<S extends RecordSpec> {
	area: RecordArea<S>;
	row: RowOf<S>;
	/** A picture before the title. */
	before?: ReactNode;
	/** What is said below the title, an entry each. */
	facts?: ReactNode[];
	/** Entries of the menu beside those that every record has. */
	menu?: ReactNode;
}

/** What this is, at a glance, and what can be done. */
export function RecordHeader<S extends RecordSpec>({ area, row, before, facts = [], menu }: RecordHeaderProps<S>) {
	const { t } = useT();
	const formats = useFormats();
	const archived = row.archived_at ? t("record.archived_since", { day: formats.dayOf(row.archived_at) }) : null;
	return (
		<PageHeader
			above={<BackToList spec={area.spec} />}
			before={before}
			title={area.titleOf(row)}
			context={
				facts.length > 0 || archived ? (
					<ul className={classes.facts}>
						{facts.map((fact, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order
							<li key={index}>{fact}</li>
						))}
						{archived ? <li className={classes.archived}>{archived}</li> : null}
					</ul>
				) : undefined
			}
			actions={row.archived_at ? <RestoreAction area={area} row={row} /> : <CurrentActions area={area} row={row} menu={menu} />}
		/>
	);
}

function BackToList({ spec }: { spec: RecordSpec }) {
	const { word } = useRecordWords(spec);
	const list = useListBefore();
	return (
		<Link to={spec.path as never} search={(list ?? {}) as never} className={classes.back}>
			<IconArrowLeft size={14} aria-hidden="true" />
			{word("back")}
		</Link>
	);
}

interface ActionsProps<S extends RecordSpec> {
	area: RecordArea<S>;
	row: RowOf<S>;
	menu?: ReactNode;
}
const may = (spec: RecordSpec, action: "Edit" | "Delete"): Permission => `${spec.module}.${action}` as Permission;

function RestoreAction<S extends RecordSpec>({ area, row }: ActionsProps<S>) {
	const { t } = useT();
	const allows = useAllows();
	const { restore } = useRecordArchive(area);
	if (!allows(may(area.spec, "Delete"))) return null;
	return (
		<Button leftSection={<IconArchiveOff size={16} aria-hidden="true" />} onClick={() => void restore(row)}>
			{t("record.restore")}
		</Button>
	);
}

function CurrentActions<S extends RecordSpec>({ area, row, menu }: ActionsProps<S>) {
	const { t } = useT();
	const allows = useAllows();
	const { archive } = useRecordArchive(area);
	const { toEdit } = useRecordPaths(area.spec);
	const edit = () => toEdit(row.id);
	const mayEdit = allows(may(area.spec, "Edit"));
	const mayArchive = allows(may(area.spec, "Delete"));
	useKeys(mayEdit ? [{ keys: "e", label: t("record.edit"), run: edit }] : []);
	return (
		<>
			{mayEdit ? (
				<Button leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={edit}>
					{t("record.edit")}
				</Button>
			) : null}
			{mayArchive || menu ? (
				<Menu position="bottom-end" width={190}>
					<Menu.Target>
						<ActionIcon variant="default" size={36} aria-label={t("record.more_actions")}>
							<IconDots size={17} />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						{menu}
						{mayArchive ? (
							<Menu.Item leftSection={<IconArchive size={16} stroke={1.7} aria-hidden="true" />} onClick={() => void archive(row)}>
								{t("record.archive")}
							</Menu.Item>
						) : null}
					</Menu.Dropdown>
				</Menu>
			) : null}
		</>
	);
}
