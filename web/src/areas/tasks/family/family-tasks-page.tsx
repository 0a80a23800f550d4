import { IconChecklist } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { FamilyTaskLines } from "./family-task-lines.tsx";
import { familyTasksQuery } from "./family-tasks.api.ts";
import classes from "./family-tasks.module.css";

/** `/tasks/family`: what the school asks of the family, what is open first. */
export function FamilyTasksPage() {
	const { t } = useT();
	const query = useQuery(familyTasksQuery);
	usePageTitle(t("page.family_tasks"));
	const open = query.data?.filter(({ done }) => !done) ?? [];
	const done = query.data?.filter((task) => task.done) ?? [];
	return (
		<div className={classes.page}>
			<PageHeader title={t("family_tasks.title")} context={query.data ? t("family_tasks.open", { count: open.length }) : undefined} />
			<QueryPart query={query} failed={t("family_tasks.failed")}>
				{query.data?.length === 0 ? (
					<Sheet>
						<EmptyState icon={<IconChecklist />} title={t("family_tasks.none")} text={t("family_tasks.none_text")} />
					</Sheet>
				) : (
					<div className={classes.parts}>
						{open.length > 0 ? (
							<Sheet title={t("family_tasks.todo")} lines>
								<FamilyTaskLines tasks={open} />
							</Sheet>
						) : null}
						{done.length > 0 ? (
							<Sheet title={t("family_tasks.done")} lines>
								<FamilyTaskLines tasks={done} />
							</Sheet>
						) : null}
					</div>
				)}
			</QueryPart>
		</div>
	);
}
