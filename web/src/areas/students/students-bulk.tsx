import { Button } from "@mantine/core";
import { IconArrowUpRight, IconUserCheck } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { loadCatalogue, useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import type { SelectionBody } from "../../kit/table/list-selection.ts";
import type { BulkProps } from "../../kit/table/record-list.tsx";

const words = loadCatalogue("enrolments");
const PromoteDialog = lazy(async () => {
	const [{ StudentsPromoteDialog }] = await Promise.all([import("./students-promote-dialog.tsx"), words]);
	return { default: StudentsPromoteDialog };
});
const StatusDialog = lazy(async () => {
	const [{ StudentsStatusDialog }] = await Promise.all([import("./students-status-dialog.tsx"), words]);
	return { default: StudentsStatusDialog };
});
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** What a dialog about chosen students gets: those that were chosen when it opened. */
export interface ChosenStudents {
	selection: SelectionBody;
	count: number;
}
type Open = ChosenStudents & { dialog: "promote" | "status" };

/** What is done with chosen students besides what is done with every record. */
export default function StudentsBulk({ selection, count, archived, done }: BulkProps) {
	const { t } = useT();
	const mayEdit = useAllows()("Students.Edit") && !archived;
	const [open, setOpen] = useState<Open | null>(null);
	const show = (dialog: Open["dialog"]) => setOpen({ dialog, selection: selection(), count });
	const close = () => setOpen(null);
	return (
		<>
			{mayEdit ? (
				<>
					<Button variant="default" size="xs" leftSection={<IconUserCheck {...ICON} />} onClick={() => show("status")}>
						{t("students.change_status")}
					</Button>
					<Button variant="default" size="xs" leftSection={<IconArrowUpRight {...ICON} />} onClick={() => show("promote")}>
						{t("students.promote")}
					</Button>
				</>
			) : null}
			<Suspense>
				{open?.dialog === "promote" ? <PromoteDialog {...open} onDone={done} onClose={close} /> : null}
				{open?.dialog === "status" ? <StatusDialog {...open} onDone={done} onClose={close} /> : null}
			</Suspense>
		</>
	);
}
