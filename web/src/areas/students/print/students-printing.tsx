import { IconListNumbers, IconTags } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { loadCatalogue, useT } from "../../../kit/i18n/i18n.ts";
import { MenuPart } from "../../../kit/menu/menu-part.ts";
import type { ChosenStudents } from "../students-chosen.ts";

const LabelsDialog = lazy(async () => {
	const [{ StudentsLabelsDialog }] = await Promise.all([import("./students-labels-dialog.tsx"), loadCatalogue("prints")]);
	return { default: StudentsLabelsDialog };
});
const ClassListsDialog = lazy(async () => {
	const [{ StudentsClassListsDialog }] = await Promise.all([import("./students-class-lists-dialog.tsx"), loadCatalogue("prints")]);
	return { default: StudentsClassListsDialog };
});
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

export type Printing = ChosenStudents & { dialog: "labels" | "lists" };

/** Entries of a menu that is made when it is used. */
export function PrintItems({ onOpen }: { onOpen: (dialog: Printing["dialog"]) => void }) {
	const { t } = useT();
	return (
		<>
			<MenuPart.Item leftSection={<IconListNumbers {...ICON} />} onClick={() => onOpen("lists")}>
				{t("enrolments.class_lists")}
			</MenuPart.Item>
			<MenuPart.Item leftSection={<IconTags {...ICON} />} onClick={() => onOpen("labels")}>
				{t("enrolments.labels")}
			</MenuPart.Item>
		</>
	);
}

export function PrintDialogs({ open, onClose }: { open: Printing | null; onClose: () => void }) {
	return (
		<Suspense>
			{open?.dialog === "labels" ? <LabelsDialog {...open} onClose={onClose} /> : null}
			{open?.dialog === "lists" ? <ClassListsDialog {...open} onClose={onClose} /> : null}
		</Suspense>
	);
}
