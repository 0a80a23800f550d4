import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { IconLayoutKanban } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { RecordBrief } from "../../kit/record/brief/record-brief.tsx";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import type { TaskFilter } from "./task-filter.ts";
import { TaskDueDay } from "./task-marks.tsx";
import { TaskViews } from "./task-views.tsx";
import { TASK_AREA } from "./tasks.record.tsx";

const LOOK = {
	cells: { due: (row: TaskRow) => <TaskDueDay task={row} /> },
	card: (row: TaskRow) => <RecordBrief area={TASK_AREA} row={row} />,
};

function Views() {
	// which of the list's routes it is, only the address knows
	const { search, where } = useSearch({ strict: false }) as TaskFilter;
	return <TaskViews view="list" filter={{ search, where }} />;
}

/** `/tasks`: what is due next comes first, what is done last. */
export function TasksPage() {
	return <RecordListPage area={TASK_AREA} look={LOOK} actions={() => <Views />} emptyIcon={<IconLayoutKanban />} />;
}
