import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { IconLayoutKanban } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { RecordBrief } from "../../kit/record/brief/record-brief.tsx";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import { useSession } from "../../kit/session/session.ts";
import { boardSearchOf } from "./board/board-search.ts";
import { TaskDueDay } from "./task-marks.tsx";
import { TaskViewSwitch } from "./task-view-switch.tsx";
import { TASK_AREA } from "./tasks.record.tsx";

const route = getRouteApi("/app/tasks");
const LOOK = {
	cells: { due: (row: TaskRow) => <TaskDueDay task={row} /> },
	card: (row: TaskRow) => <RecordBrief area={TASK_AREA} row={row} />,
};

/** `/tasks`: what is due next comes first, what is done last. */
export function TasksPage() {
	const navigate = useNavigate();
	const search = route.useSearch();
	const user_id = useSession()?.user.uid;
	const toBoard = () => void navigate({ to: "/tasks/board", search: boardSearchOf(search, user_id) });
	return (
		<RecordListPage
			area={TASK_AREA}
			look={LOOK}
			actions={() => <TaskViewSwitch view="list" onOther={toBoard} />}
			emptyIcon={<IconLayoutKanban />}
		/>
	);
}
