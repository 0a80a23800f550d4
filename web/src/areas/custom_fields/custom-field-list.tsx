import { ActionIcon, Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconGripVertical, IconPencil } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { CUSTOM_FIELDS } from "../../kit/record/custom-fields-query.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { useAllows } from "../../kit/session/session.ts";
import { RowMenu } from "../../kit/table/rows/row-menu.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { type CustomField, fieldRolesQuery, managedFieldsQuery, moved } from "./custom_fields.api.ts";
import classes from "./custom-fields-page.module.css";

interface CustomFieldListProps {
	record: string;
	fields: CustomField[];
	mayEdit: boolean;
	onEdit: (field: CustomField) => void;
}
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** The school's fields in their order. A row is dragged by its handle, or moved by the arrow keys there. */
export function CustomFieldList({ record, fields, mayEdit, onEdit }: CustomFieldListProps) {
	const { t } = useT();
	const about = useAbout();
	const move = useMove(record, fields);
	const { archive, restore } = useFieldArchive();
	const [dragged, setDragged] = useState<number | null>(null);
	const [over, setOver] = useState<number | null>(null);
	const current = fields.filter((field) => field.archived_at === null).length;
	const onKeys = (event: KeyboardEvent, index: number) => {
		const to = event.key === "ArrowUp" ? index - 1 : event.key === "ArrowDown" ? index + 1 : null;
		if (to === null) return;
		event.preventDefault();
		if (to >= 0 && to < current) move(index, to);
	};
	const drop = (index: number) => {
		if (dragged !== null && dragged !== index && index < current) move(dragged, index);
		setDragged(null);
		setOver(null);
	};
	return (
		<ul className={classes.list}>
			{fields.map((field, index) => (
				<li
					key={field.id}
					className={classes.row}
					draggable={mayEdit && field.archived_at === null}
					data-dragged={dragged === index || undefined}
					data-over={over === index || undefined}
					onDragStart={() => setDragged(index)}
					onDragEnd={() => drop(-1)}
					onDragOver={(event) => {
						event.preventDefault();
						setOver(index);
					}}
					onDrop={() => drop(index)}
				>
					{mayEdit && field.archived_at === null ? (
						<ActionIcon
							variant="subtle"
							color="gray"
							className={classes.handle}
							aria-label={t("custom_fields.move", { name: field.label })}
							onKeyDown={(event) => onKeys(event, index)}
						>
							<IconGripVertical size={16} />
						</ActionIcon>
					) : null}
					<div className={classes.words}>
						<div className={classes.name}>{field.label}</div>
						<div className={classes.meta}>{about(field)}</div>
					</div>
					{field.archived_at ? <StatusDot tone="past">{t("custom_fields.archived")}</StatusDot> : null}
					{mayEdit ? (
						<RowMenu name={field.label}>
							{field.archived_at ? (
								<Menu.Item leftSection={<IconArchiveOff {...ICON} />} onClick={() => void restore(field)}>
									{t("record.restore")}
								</Menu.Item>
							) : (
								<>
									<Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => onEdit(field)}>
										{t("record.edit")}
									</Menu.Item>
									<Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => void archive(field)}>
										{t("record.archive")}
									</Menu.Item>
								</>
							)}
						</RowMenu>
					) : null}
				</li>
			))}
		</ul>
	);
}

/** What there is to say about a field: type, choices, required, who sees it. */
function useAbout(): (field: CustomField) => string {
	const { t } = useT();
	const allows = useAllows();
	const { data } = useQuery({ ...fieldRolesQuery, enabled: allows("Users.View") });
	return ({ type, choices, required, visible_to }) => {
		const roles = visible_to?.map((id) => data?.roles.find((role) => role.id === id)?.role).filter((role) => role !== undefined);
		return [
			t(`custom_fields.type.${type}`),
			...(choices.length > 0 ? [choices.join(", ")] : []),
			...(required ? [t("custom_fields.is_required")] : []),
			...(roles ? [t("custom_fields.seen_by", { roles: roles.map((role) => roleName(role, t)).join(", ") })] : []),
		].join(" · ");
	};
}

/** Shown at once; taken back when the server refuses. */
function useMove(record: string, fields: CustomField[]): (from: number, to: number) => void {
	const client = useQueryClient();
	const { queryKey } = managedFieldsQuery(record);
	const { run } = useDeed(
		(next: CustomField[]) => {
			const field_keys = next.filter((field) => field.archived_at === null).map(({ key }) => key);
			return api.custom_fields.order({ body: { record, field_keys } });
		},
		{
			early: (next) => {
				client.setQueryData(queryKey, next);
				return () => client.setQueryData(queryKey, fields);
			},
			invalidates: [[CUSTOM_FIELDS]],
		},
	);
	return (from, to) => void run(moved(fields, from, to));
}

/** The values of an archived field are kept, so both ways can be undone. */
function useFieldArchive() {
	const { t } = useT();
	const invalidates = [[CUSTOM_FIELDS]];
	const restore = useDeed(({ id, version }: CustomField) => api.custom_fields.restore({ params: { id }, body: { version } }), {
		said: ({ label }) => t("custom_fields.restored_notice", { name: label }),
		invalidates,
	});
	const archive = useDeed(({ id, version }: CustomField) => api.custom_fields.archive({ params: { id }, body: { version } }), {
		said: ({ label }) => t("custom_fields.archived_notice", { name: label }),
		undo: (field) => () => {
			void restore.run(field);
		},
		invalidates,
	});
	return { archive: archive.run, restore: restore.run };
}
