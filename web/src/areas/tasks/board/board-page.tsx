import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useKeys } from "../../../kit/keys/keys.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { recordNameQuery } from "../../../kit/record/record-names.tsx";
import { useAllows, useSession } from "../../../kit/session/session.ts";
import { SearchBox } from "../../../kit/table/search-box.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { isLate } from "../task-marks.tsx";
import { TaskViewSwitch } from "../task-view-switch.tsx";
import { boardQuery } from "../tasks.api.ts";
import { useBoardMove } from "./board-deeds.ts";
import classes from "./board-page.module.css";
import { type BoardSearch, boardAsked } from "./board-search.ts";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { TaskBoard } from "./task-board.tsx";

const route = getRouteApi("/app/tasks/board");

/** `/tasks/board`: the tasks that the list shows, as cards in columns. */
export function BoardPage() {
	const { t } = useT();
	const allows = useAllows();
	const search: BoardSearch = route.useSearch();
	const navigate = useNavigate({ from: "/tasks/board" });
	const asked = boardAsked(search, useSession()?.user.uid);
	const query = useQuery({
		...boardQuery(asked),
		// while one types; other columns are another board
		placeholderData: (before, was) => (was?.queryKey[2].by === asked.by ? before : undefined),
	});
	const move = useBoardMove(asked);
	const go = (more: BoardSearch) => void navigate({ search: (now) => ({ ...now, ...more }), replace: true });
	const field = useRef<HTMLInputElement>(null);
	useKeys([{ keys: "/", label: t("tasks.search"), run: () => field.current?.focus() }]);
	usePageTitle(t("page.task_board"));
	const tasks = query.data?.columns.flatMap((column) => column.tasks) ?? [];
	const open = query.data?.columns.filter(({ value }) => value !== "done").reduce((sum, { total }) => sum + total, 0) ?? 0;
	const late = tasks.filter((task) => isLate(task, schoolToday())).length;
	return (
		<>
			<PageHeader
				title={t("tasks.title")}
				context={query.data ? t("tasks.board_count", { open, late }) : undefined}
				actions={
					<>
						<TaskViewSwitch
							view="board"
							onOther={() => void navigate({ to: "/tasks", search: { search: asked.search, where: asked.where } })}
						/>
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
			<div className={classes.tools}>
				<SearchBox
					label={t("tasks.search")}
					value={search.search ?? ""}
					onSearch={(text) => go({ search: text || undefined })}
					inputRef={field}
				/>
				<NativeSelect
					aria-label={t("tasks.board_by")}
					value={asked.by}
					data={[
						{ value: "status", label: t("tasks.status") },
						{ value: "priority", label: t("tasks.priority") },
					]}
					onChange={(event) => go({ by: event.currentTarget.value === "priority" ? "priority" : undefined })}
				/>
				<Checkbox
					className={classes.mine ?? ""}
					label={t("tasks.board_mine")}
					checked={search.mine === 1}
					onChange={(event) => go({ mine: event.currentTarget.checked ? 1 : undefined })}
				/>
				{search.project === undefined ? null : <OfProject id={search.project} onAll={() => go({ project: undefined })} />}
			</div>
			{query.error && !query.data ? (
				<Sheet>
					<QueryError query={query} title={t("tasks.board_failed")} />
				</Sheet>
			) : query.data ? (
				<TaskBoard
					board={query.data}
					by={asked.by}
					narrowed={asked}
					onPut={
						allows("Tasks.Edit")
							? (task, to, from) => void move.run({ id: task.id, title: task.title, to, changes: to.column !== from.column })
							: null
					}
				/>
			) : (
				<BoardSkeleton />
			)}
		</>
	);
}

/** The project that the board is narrowed to, and the way out of it. */
function OfProject({ id, onAll }: { id: number; onAll: () => void }) {
	const { t } = useT();
	const { data } = useQuery(recordNameQuery("projects", id));
	return (
		<Button variant="default" rightSection={<IconX size={15} aria-hidden="true" />} title={t("tasks.board_of_none")} onClick={onAll}>
			{t("tasks.board_of", { project: data?.title ?? "…" })}
		</Button>
	);
}
