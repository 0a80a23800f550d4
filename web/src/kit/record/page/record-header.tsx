import { permissionOf, picturesOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconDots, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useFormats } from "../../formats/use-formats.ts";
import { useT } from "../../i18n/i18n.ts";
import { useKeys } from "../../keys/keys.ts";
import { BackLink } from "../../routing/back-link.tsx";
import { madePath } from "../../routing/made-path.ts";
import { useAllows } from "../../session/session.ts";
import { useRecordWords } from "../../table/record-words.ts";
import { RecordPhoto } from "../picture/record-photo.tsx";
import type { RecordArea } from "../record-area.ts";
import { useListBefore, useRecordPaths } from "../record-paths.ts";
import { useTitle } from "../record-title.ts";
import { useRecordArchive } from "../use-record-archive.ts";
import classes from "./record-header.module.css";
import { AddRelated } from "./record-related.tsx";

interface RecordHeaderProps<S extends RecordSpec> {
	area: RecordArea<S>;
	row: RowOf<S>;
	/** Before the title, instead of the record's picture. */
	before?: ReactNode;
	/** What is said below the title, an entry each. */
	facts?: ReactNode[];
	/** A line of its own below the facts: how to reach somebody. */
	below?: ReactNode;
	/** Entries of the menu beside those that every record has. */
	menu?: ReactNode;
	/** What the person may do with this very record, where that is not what they may do with all of them. */
	may?: Deeds;
}
interface Deeds {
	edit: boolean;
	archive: boolean;
}

/** What this is, at a glance, and what can be done. */
export function RecordHeader<S extends RecordSpec>({ area, row, before, facts = [], below, menu, may: given }: RecordHeaderProps<S>) {
	const { t } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const mine = area.mayChange?.(row) ?? true;
	const deeds = given ?? {
		edit: mine && allows(permissionOf(area.spec, "Edit")),
		archive: mine && allows(permissionOf(area.spec, "Delete")),
	};
	const archived = row.archived_at ? t("record.archived_since", { day: formats.dayOf(row.archived_at) }) : null;
	return (
		<PageHeader
			above={<BackToList spec={area.spec} />}
			before={before ?? (picturesOf(area.spec).length > 0 ? <RecordPhoto area={area} row={row} /> : undefined)}
			title={useTitle(area, row)}
			context={
				facts.length > 0 || archived ? (
					<>
						<ul className={classes.facts}>
							{facts.map((fact, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order
								<li key={index}>{fact}</li>
							))}
							{archived ? <li className={classes.archived}>{archived}</li> : null}
						</ul>
						{below}
					</>
				) : undefined
			}
			actions={
				row.archived_at ? (
					<RestoreAction area={area} row={row} deeds={deeds} />
				) : (
					<CurrentActions area={area} row={row} menu={menu} deeds={deeds} />
				)
			}
		/>
	);
}

function BackToList({ spec }: { spec: RecordSpec }) {
	const { word } = useRecordWords(spec);
	const list = useListBefore();
	return (
		<BackLink to={madePath(spec.path)} search={list ?? {}}>
			{word("back")}
		</BackLink>
	);
}

interface ActionsProps<S extends RecordSpec> {
	area: RecordArea<S>;
	row: RowOf<S>;
	menu?: ReactNode;
	deeds: Deeds;
}
function RestoreAction<S extends RecordSpec>({ area, row, deeds }: ActionsProps<S>) {
	const { t } = useT();
	const { restore } = useRecordArchive(area);
	if (!deeds.archive) return null;
	return (
		<Button leftSection={<IconArchiveOff size={16} aria-hidden="true" />} onClick={() => void restore(row)}>
			{t("record.restore")}
		</Button>
	);
}

function CurrentActions<S extends RecordSpec>({ area, row, menu, deeds }: ActionsProps<S>) {
	const { t } = useT();
	const { archive } = useRecordArchive(area);
	const { toEdit } = useRecordPaths(area.spec);
	const edit = () => toEdit(row.id);
	const { edit: mayEdit, archive: mayArchive } = deeds;
	useKeys(mayEdit ? [{ keys: "e", label: t("record.edit"), run: edit }] : []);
	return (
		<>
			{area.related?.map((related) => (related.adds ? <AddRelated key={related.of.spec.name} related={related} main={!mayEdit} /> : null))}
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
