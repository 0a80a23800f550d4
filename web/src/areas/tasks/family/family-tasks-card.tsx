import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { FamilyTaskLines } from "./family-task-lines.tsx";
import { familyTasksQuery } from "./family-tasks.api.ts";

const SHOWN = 5;

/** What is open, on the family's start page; nothing where there is nothing. */
export function FamilyTasksCard() {
	const { t } = useT();
	const { data } = useQuery(familyTasksQuery);
	const open = data?.filter(({ done }) => !done) ?? [];
	if (open.length === 0) return null;
	return (
		<Sheet title={t("card.family_tasks")} lines>
			<FamilyTaskLines tasks={open.slice(0, SHOWN)} />
		</Sheet>
	);
}
