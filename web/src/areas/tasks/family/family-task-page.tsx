import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { RichTextShown } from "../../../kit/rich-text/rich-text-parts.tsx";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { FamilyTaskFiles } from "./family-task-files.tsx";
import { useFamilyDue } from "./family-task-lines.tsx";
import { FamilyTaskTalk } from "./family-task-talk.tsx";
import { type FamilyTaskOpen, familyTaskQuery, useFamilyTick } from "./family-tasks.api.ts";
import classes from "./family-tasks.module.css";

const route = getRouteApi("/app/tasks/family/$id");

/** `/tasks/family/7`: one thing that the school asks, to be ticked off, answered and brought with one hand. */
export function FamilyTaskPage() {
	const { t, locale } = useT();
	const id = Number(route.useParams().id);
	const navigate = useNavigate();
	const query = useQuery(familyTaskQuery(id));
	const dueOf = useFamilyDue();
	const task = query.data;
	usePageTitle(task?.title ?? t("page.family_tasks"));
	const back = <BackLink to="/tasks/family">{t("family_tasks.back")}</BackLink>;
	if (query.error instanceof ApiError && query.error.status === 404)
		return (
			<>
				<PageHeader title={t("family_tasks.title")} above={back} />
				<ErrorState
					title={t("family_tasks.not_found")}
					text={t("family_tasks.not_found_text")}
					retryLabel={t("family_tasks.back")}
					onRetry={() => void navigate({ to: "/tasks/family" })}
				/>
			</>
		);
	const line =
		task && [task.children.length > 0 ? new Intl.ListFormat(locale).format(task.children) : null, dueOf(task)?.text].filter(Boolean);
	return (
		<div className={classes.page}>
			<PageHeader title={task?.title ?? "\u00a0"} above={back} context={line?.join(" · ")} />
			<QueryPart query={query} failed={t("family_tasks.failed")}>
				{task ? (
					<div className={classes.parts}>
						<Sheet>
							<div className={classes.asked}>
								{task.description ? <RichTextShown html={task.description} /> : null}
								<TickButton task={task} />
							</div>
						</Sheet>
						<FamilyTaskFiles task={task} />
						<FamilyTaskTalk task={task} />
					</div>
				) : null}
			</QueryPart>
		</div>
	);
}

function TickButton({ task: { id, title, done } }: { task: FamilyTaskOpen }) {
	const { t } = useT();
	const tick = useFamilyTick();
	const Sign = done ? IconArrowBackUp : IconCheck;
	return (
		<Button
			size="md"
			variant={done ? "default" : "filled"}
			leftSection={<Sign size={18} aria-hidden="true" />}
			disabled={tick.pending}
			onClick={() => void tick.run({ id, title, done: !done })}
		>
			{t(done ? "family_tasks.untick" : "family_tasks.tick")}
		</Button>
	);
}
