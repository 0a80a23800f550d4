import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";

/** What starting a template on a day would make. */
export const templatePlanQuery = (id: number, on: string) =>
	queryOptions({
		queryKey: ["task_templates", "plan", id, on] as const,
		queryFn: ({ signal }) => api.task_templates.plan({ params: { id }, query: { on } }, { signal }),
		placeholderData: keepPreviousData,
		meta: { live: ["task_templates", "task_template_steps", "class_teachers", "calendar_days"] },
	});
