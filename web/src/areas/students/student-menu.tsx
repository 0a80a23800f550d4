import type { StudentPage } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import { Menu } from "@mantine/core";
import {
	IconArrowsExchange,
	IconArrowUpRight,
	IconMail,
	IconPrinter,
	IconQrcode,
	IconTags,
	IconUserCheck,
	IconUserPlus,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { madePath } from "../../kit/routing/made-path.ts";
import { useAllows, useSession } from "../../kit/session/session.ts";
import { MoveStudent } from "../classes/classes.public-ui.ts";
import { PrintDialogs } from "./print/students-printing.tsx";
import type { Student } from "./students.api.ts";

const PromoteDialog = lazy(async () => ({
	default: (await import("./promotion/students-promote-dialog.tsx")).StudentsPromoteDialog,
}));
const StatusDialog = lazy(async () => ({ default: (await import("./students-status-dialog.tsx")).StudentsStatusDialog }));
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
type Dialog = "move" | "promote" | "status" | "labels";

interface StudentMenuProps {
	student: Student;
	page: StudentPage | undefined;
	/** Gets the entries; the dialogs that they open stand beside. */
	children: (items: ReactNode) => ReactNode;
}
/** All that can be done with one student besides editing, for the school. */
export function StudentMenu({ student, page, children }: StudentMenuProps) {
	const { t } = useT();
	const allows = useAllows();
	const isStaff = useSession()?.portal_type === "ADMIN";
	const navigate = useNavigate();
	const [open, setOpen] = useState<Dialog | null>(null);
	const close = () => setOpen(null);
	const chosen = { selection: { ids: [student.id] }, count: 1 };
	const mails = [...new Set(page?.family.relations.flatMap(({ email, gets_letters }) => (email && gets_letters ? [email] : [])))];
	const home = page?.family.households.find(({ lives_with }) => lives_with)?.client_id;
	const mayEdit = allows("Students.Edit");
	const items = (
		<>
			{mails.length > 0 ? (
				<Menu.Item component="a" href={`mailto:${mails.join(",")}`} leftSection={<IconMail {...ICON} />}>
					{t("care.email_family")}
				</Menu.Item>
			) : null}
			<Menu.Item leftSection={<IconPrinter {...ICON} />} onClick={() => requestAnimationFrame(() => window.print())}>
				{t("care.print")}
			</Menu.Item>
			{home && allows("Students.Create") ? (
				<Menu.Item
					leftSection={<IconUserPlus {...ICON} />}
					onClick={() => void navigate({ to: madePath("/students/new"), search: { family: home } })}
				>
					{t("care.add_sibling")}
				</Menu.Item>
			) : null}
			{mayEdit && allows("Classes.Edit") ? (
				<Menu.Item leftSection={<IconArrowsExchange {...ICON} />} onClick={() => setOpen("move")}>
					{t("care.move_class")}
				</Menu.Item>
			) : null}
			{mayEdit ? (
				<>
					<Menu.Item leftSection={<IconArrowUpRight {...ICON} />} onClick={() => setOpen("promote")}>
						{t("enrolments.promote")}
					</Menu.Item>
					<Menu.Item leftSection={<IconUserCheck {...ICON} />} onClick={() => setOpen("status")}>
						{t("enrolments.change_status")}
					</Menu.Item>
				</>
			) : null}
			<Menu.Item leftSection={<IconTags {...ICON} />} onClick={() => setOpen("labels")}>
				{t("enrolments.labels")}
			</Menu.Item>
			{allows("Students.Badges") ? (
				<Menu.Item
					leftSection={<IconQrcode {...ICON} />}
					onClick={() => void navigate({ to: "/students/badges", search: { students: String(student.id) } })}
				>
					{t("enrolments.badges")}
				</Menu.Item>
			) : null}
		</>
	);
	return (
		<>
			{children(isStaff ? items : null)}
			<PrintDialogs open={open === "labels" ? { dialog: "labels", ...chosen } : null} onClose={close} />
			<Suspense>
				{open === "move" ? <MoveStudent student={student} onClose={close} /> : null}
				{open === "promote" ? <PromoteDialog {...chosen} onDone={close} onClose={close} /> : null}
				{open === "status" ? <StatusDialog {...chosen} onDone={close} onClose={close} /> : null}
			</Suspense>
		</>
	);
}
