import { type BoardField, TASK_PRIORITIES, TASK_STATUSES } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { useT } from "../../../kit/i18n/i18n.ts";

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
