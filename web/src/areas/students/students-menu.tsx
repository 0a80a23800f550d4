import { ActionIcon } from "@mantine/core";
import { IconDots, IconFileTime, IconQrcode } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../kit/menu/menu-when-used.tsx";
import { useAllows, useIsHelping, useSession } from "../../kit/session/session.ts";
import { NOTHING, selectionBody } from "../../kit/table/list/list-selection.ts";
import { plainValue } from "../../kit/table/records/record-search.ts";
import type { RecordListModel } from "../../kit/table/records/use-record-list.ts";
import { PrintDialogs, PrintItems, type Printing } from "./print/students-printing.tsx";
import type { Student } from "./students.api.ts";

/** What else can be done with all that the list shows. */
export default function StudentsMenu({ list: { search, total = 0 } }: { list: RecordListModel<Student> }) {
	const { t } = useT();
	const allows = useAllows();
	const helping = useIsHelping();
	const isStaff = useSession()?.portal_type === "ADMIN";
	const navigate = useNavigate();
	const [printing, setPrinting] = useState<Printing | null>(null);
	if (!isStaff) return null;
	const whole = () => ({ selection: selectionBody({ ...NOTHING, all: true }, search, total), count: total });
	return (
		<>
			<MenuWhenUsed
				position="bottom-end"
				width={210}
				button={
					<ActionIcon variant="default" size={36} aria-label={t("enrolments.more_actions")}>
						<IconDots size={17} />
					</ActionIcon>
				}
			>
				<PrintItems onOpen={(dialog) => setPrinting({ dialog, ...whole() })} />
				{allows("Students.Badges") ? (
					<MenuPart.Item
						leftSection={<IconQrcode size={16} stroke={1.7} aria-hidden="true" />}
						onClick={() =>
							void navigate({ to: "/students/badges", search: { class_label: plainValue(search.where, "class_label") || undefined } })
						}
					>
						{t("enrolments.badges")}
					</MenuPart.Item>
				) : null}
				{allows("Students.Edit") && !helping ? (
					<MenuPart.Item
						leftSection={<IconFileTime size={16} stroke={1.7} aria-hidden="true" />}
						onClick={() => void navigate({ to: "/students/documents" })}
					>
						{t("enrolments.expiring")}
					</MenuPart.Item>
				) : null}
			</MenuWhenUsed>
			<PrintDialogs open={printing} onClose={() => setPrinting(null)} />
		</>
	);
}
