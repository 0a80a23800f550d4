import { type BoardField, TASK_PRIORITIES, TASK_STATUSES } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useNames } from "../../../kit/record/use-names.ts";
import { useColleagueName } from "../../projects/projects.public-ui.ts";
import type { BoardLane } from "./board-search.ts";

/** What a column is called: the choice of the field that the board goes by. */
export function useColumnName(by: BoardField): (value: string) => string {
	const { t } = useT();
	return (value) => {
		const status = by === "status" ? TASK_STATUSES.find((one) => one === value) : undefined;
		const priority = by === "priority" ? TASK_PRIORITIES.find((one) => one === value) : undefined;
		if (status) return t(`tasks.status.${status}`);
		return priority ? t(`tasks.priority.${priority}`) : value;
	};
}

/** What a row is called, by its value: "" has none. */
export function useLaneName(lane: BoardLane | undefined, projects: readonly number[] = []): (key: string) => string {
	const { t } = useT();
	const colleague = useColleagueName();
	const column = useColumnName(lane === "priority" ? "priority" : "status");
	const project = { kind: "record", record: "projects" } as const;
	const namesOf = useNames(lane === "project_id" ? projects.map((value) => ({ field: project, value })) : []);
	return (key) => {
		if (lane === "lead_id") return key === "" ? t("tasks.lane_none") : (colleague(Number(key)) ?? "…");
		if (lane === "project_id") return key === "" ? t("tasks.lane_no_project") : (namesOf(project, Number(key)) ?? "…");
		return column(key);
	};
}
