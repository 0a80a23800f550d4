import { reachOf } from "@homeroom/contract/kit/permissions.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { useAllows, useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { isLate } from "../task-marks.tsx";
import { TaskTools } from "../task-tools.tsx";
import { TaskViews } from "../task-views.tsx";
import { boardQuery } from "../tasks.api.ts";
import { useBoardLimit, useBoardMove } from "./board-deeds.ts";
import { BOARD_LANES, type BoardLane, type BoardSearch, boardAsked } from "./board-search.ts";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { TaskBoard } from "./task-board.tsx";

const route = getRouteApi("/app/tasks/board");

/** `/tasks/board`: the tasks that the list shows, as cards in columns. */
export function BoardPage() {
	const { t } = useT();
	const allows = useAllows();
	const session = useSession();
	const search: BoardSearch = route.useSearch();
	const navigate = useNavigate({ from: "/tasks/board" });
	const asked = boardAsked(search, session?.user.uid);
	const query = useQuery({
		...boardQuery(asked),
		// while one types; other columns are another board
		placeholderData: (before, was) => (was?.queryKey[2].by === asked.by ? before : undefined),
	});
	const move = useBoardMove(asked);
	const limit = useBoardLimit(asked);
	const go = (more: BoardSearch) => void navigate({ search: (now) => ({ ...now, ...more }), replace: true });
	usePageTitle(t("page.task_board"));
	const lanes = search.lanes === asked.by ? undefined : search.lanes;
	const tasks = query.data?.columns.flatMap((column) => column.tasks) ?? [];
	const open = query.data?.columns.filter(({ value }) => value !== "done").reduce((sum, { total }) => sum + total, 0) ?? 0;
	const late = tasks.filter((task) => isLate(task, schoolToday())).length;
	// it holds for everybody: said by those who see everybody's
	const seesAll = reachOf(session?.role_permissions ?? null, "Tasks.View", session?.state.closed_modules) === "all";
	const words = { lead_id: "tasks.lead_id", project_id: "tasks.project_id", priority: "tasks.priority", status: "tasks.status" } as const;
	return (
		<>
			<PageHeader
				title={t("tasks.title")}
				context={query.data ? t("tasks.board_count", { open, late }) : undefined}
				actions={
					<>
						<TaskViews view="board" filter={search} />
						{allows("Tasks.Create") ? (
							<Button
								leftSection={<IconPlus size={16} aria-hidden="true" />}
								renderRoot={(props) => <Link {...props} to="/tasks/new" state={{ opened_here: true }} />}
							>
								{t("tasks.add")}
							</Button>
						) : null}
					</>
				}
			/>
			<TaskTools filter={search} onChange={go}>
				<NativeSelect
					aria-label={t("tasks.board_by")}
					value={asked.by}
					data={[
						{ value: "status", label: t("tasks.status") },
						{ value: "priority", label: t("tasks.priority") },
					]}
					onChange={(event) => go({ by: event.currentTarget.value === "priority" ? "priority" : undefined })}
				/>
				<NativeSelect
					aria-label={t("tasks.lanes")}
					value={lanes ?? ""}
					data={[
						{ value: "", label: t("tasks.lanes_none") },
						...BOARD_LANES.filter((lane) => lane !== asked.by).map((value) => ({ value, label: t(words[value]) })),
					]}
					onChange={(event) => go({ lanes: (event.currentTarget.value || undefined) as BoardLane | undefined })}
				/>
			</TaskTools>
			{query.error && !query.data ? (
				<Sheet>
					<QueryError query={query} title={t("tasks.board_failed")} />
				</Sheet>
			) : query.data ? (
				<TaskBoard
					board={query.data}
					by={asked.by}
					lanes={lanes}
					onPut={
						allows("Tasks.Edit")
							? (task, to, from) => void move.run({ id: task.id, title: task.title, to, changes: to.column !== from })
							: null
					}
					onLimit={seesAll && allows("Tasks.Edit") ? (value, most) => void limit.run({ value, most }) : null}
				/>
			) : (
				<BoardSkeleton />
			)}
		</>
	);
}
