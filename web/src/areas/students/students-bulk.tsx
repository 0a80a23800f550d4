import { BADGES_AT_ONCE } from "@homeroom/contract/areas/badges/badges.rules.ts";
import { Button } from "@mantine/core";
import { IconArrowUpRight, IconPrinter, IconQrcode, IconUserCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { sayRefused } from "../../kit/deeds/deed-notices.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../kit/menu/menu-when-used.tsx";
import { notify } from "../../kit/notices/notices.ts";
import { useAllows, useSession } from "../../kit/session/session.ts";
import type { BulkProps } from "../../kit/table/bulk/bulk-bar.tsx";
import type { SelectionBody } from "../../kit/table/list/list-selection.ts";
import { chosenQuery } from "./print/students.print-api.ts";
import { PrintDialogs, PrintItems, type Printing } from "./print/students-printing.tsx";
import type { ChosenStudents } from "./students-chosen.ts";

const PromoteDialog = lazy(async () => {
	const { StudentsPromoteDialog } = await import("./promotion/students-promote-dialog.tsx");
	return { default: StudentsPromoteDialog };
});
const StatusDialog = lazy(async () => {
	const { StudentsStatusDialog } = await import("./students-status-dialog.tsx");
	return { default: StudentsStatusDialog };
});
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

type Open = Printing | (ChosenStudents & { dialog: "promote" | "status" });

/** What is done with chosen students besides what is done with every record. */
export default function StudentsBulk({ selection, count, archived, done }: BulkProps) {
	const { t } = useT();
	const allows = useAllows();
	const isStaff = useSession()?.portal_type === "ADMIN";
	const mayEdit = allows("Students.Edit") && !archived;
	const [open, setOpen] = useState<Open | null>(null);
	const show = (dialog: Open["dialog"]) => setOpen({ dialog, selection: selection(), count });
	const close = () => setOpen(null);
	const toBadges = useBadgesOf();
	return (
		<>
			{mayEdit ? (
				<>
					<Button variant="default" size="xs" leftSection={<IconUserCheck {...ICON} />} onClick={() => show("status")}>
						{t("enrolments.change_status")}
					</Button>
					<Button variant="default" size="xs" leftSection={<IconArrowUpRight {...ICON} />} onClick={() => show("promote")}>
						{t("enrolments.promote")}
					</Button>
				</>
			) : null}
			{isStaff ? (
				<MenuWhenUsed
					position="top-end"
					width={190}
					button={
						<Button variant="default" size="xs" leftSection={<IconPrinter {...ICON} />}>
							{t("enrolments.print")}
						</Button>
					}
				>
					<PrintItems onOpen={show} />
					{allows("Students.Badges") && !archived ? (
						<MenuPart.Item leftSection={<IconQrcode {...ICON} />} onClick={() => void toBadges(selection(), count)}>
							{t("enrolments.badges")}
						</MenuPart.Item>
					) : null}
				</MenuWhenUsed>
			) : null}
			<PrintDialogs open={open?.dialog === "labels" || open?.dialog === "lists" ? (open as Printing) : null} onClose={close} />
			<Suspense>
				{open?.dialog === "promote" ? <PromoteDialog {...open} onDone={done} onClose={close} /> : null}
				{open?.dialog === "status" ? <StatusDialog {...open} onDone={done} onClose={close} /> : null}
			</Suspense>
		</>
	);
}

/** Goes to the badges of chosen students, whose address names them one by one. */
function useBadgesOf() {
	const { t } = useT();
	const client = useQueryClient();
	const navigate = useNavigate();
	return async (selection: SelectionBody, count: number) => {
		if (count > BADGES_AT_ONCE) return notify.error(t("enrolments.badges_max", { count: BADGES_AT_ONCE }));
		try {
			const ids = "ids" in selection ? selection.ids : (await client.fetchQuery(chosenQuery(selection))).students.map(({ id }) => id);
			await navigate({ to: "/students/badges", search: { students: ids.join(",") } });
		} catch (error) {
			sayRefused(error);
		}
	};
}
