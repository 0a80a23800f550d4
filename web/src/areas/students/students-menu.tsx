import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconFileTime, IconQrcode } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";

/** What else can be done with students as a whole. */
export function StudentsMenu({ class_label }: { class_label: string | undefined }) {
	const { t } = useT();
	const allows = useAllows();
	const navigate = useNavigate();
	const mayPrint = allows("Students.Badges");
	const mayEdit = allows("Students.Edit");
	if (!mayPrint && !mayEdit) return null;
	return (
		<Menu position="bottom-end" width={210}>
			<Menu.Target>
				<ActionIcon variant="default" size={36} aria-label={t("students.more_actions")}>
					<IconDots size={17} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				{mayPrint ? (
					<Menu.Item
						leftSection={<IconQrcode size={16} stroke={1.7} aria-hidden="true" />}
						onClick={() => void navigate({ to: "/students/badges", search: { class_label } })}
					>
						{t("students.badges")}
					</Menu.Item>
				) : null}
				{mayEdit ? (
					<Menu.Item
						leftSection={<IconFileTime size={16} stroke={1.7} aria-hidden="true" />}
						onClick={() => void navigate({ to: "/students/documents" })}
					>
						{t("students.expiring")}
					</Menu.Item>
				) : null}
			</Menu.Dropdown>
		</Menu>
	);
}
