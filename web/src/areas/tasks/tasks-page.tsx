import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { SegmentedControl } from "@mantine/core";
import { IconLayoutKanban } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordBrief } from "../../kit/record/brief/record-brief.tsx";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import { TimerMenuItem } from "../work/work.public-ui.ts";
import { TaskDueDay } from "./task-marks.tsx";
import { TASK_AREA } from "./tasks.record.tsx";

const LOOK = {
	cells: { due: (row: TaskRow) => <TaskDueDay task={row} /> },
	card: (row: TaskRow) => <RecordBrief area={TASK_AREA} row={row} />,
};

function ViewSwitch() {
	const { t } = useT();
	const navigate = useNavigate();
	return (
		<SegmentedControl
			aria-label={t("tasks.view")}
			value="list"
			data={[
				{ value: "list", label: t("tasks.view_list") },
				{ value: "board", label: t("tasks.view_board") },
			]}
			onChange={(view) => view === "board" && void navigate({ to: "/tasks/board" })}
		/>
	);
}

/** `/tasks`: what is due next comes first, what is done last. */
export function TasksPage() {
	return (
		<RecordListPage
			area={TASK_AREA}
			look={LOOK}
			actions={() => <ViewSwitch />}
			menu={(row) => <TimerMenuItem task={row} />}
			emptyIcon={<IconLayoutKanban />}
		/>
	);
}
