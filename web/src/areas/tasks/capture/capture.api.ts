import type { CaptureOptions } from "@homeroom/contract/areas/tasks/capture/capture.types.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useDateFormat } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows, useSession } from "../../../kit/session/session.ts";
import { colleaguesQuery } from "../../projects/projects.public-ui.ts";
import type { CaptureKnown } from "./capture-input.ts";

const MOST_PROJECTS = 100;
const captureProjectsQuery = queryOptions({
	queryKey: ["projects", "capture"],
	// what is over gets no new tasks, and takes no name away from what goes on
	queryFn: async ({ signal }) =>
		(await api.projects.list({ query: { limit: MOST_PROJECTS, where: [["stage", "not_in", ["done"]]] } }, { signal })).projects,
	meta: { live: ["projects"] },
});
export const captureTagsQuery = queryOptions({
	queryKey: ["tasks", "tags"],
	queryFn: async ({ signal }) => (await api.tasks.tags({}, { signal })).tags,
	meta: { live: ["tasks"] },
});

/** Whom and what names can mean. */
export function useCaptureKnown(): CaptureKnown {
	const mayProjects = useAllows()("Projects.View");
	const people = useQuery(colleaguesQuery).data ?? [];
	const projects = useQuery({ ...captureProjectsQuery, enabled: mayProjects }).data ?? [];
	return { people, projects };
}

/** How the line is read: in the person's language, with the school's day, clock and way of writing dates. */
export function useCaptureOptions(dismissed: readonly string[]): CaptureOptions {
	const { locale } = useT();
	const localization = useSession()?.localization;
	const date_format_id = useDateFormat();
	return {
		locale,
		date_format_id,
		today: schoolToday(),
		now_minutes: minutesNow(localization?.time_zone),
		week_start: localization?.week_start ?? 1,
		dismissed,
	};
}
function minutesNow(timeZone: string | undefined): number {
	const [hours, minutes] = new Intl.DateTimeFormat("en-GB", {
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
		...(timeZone && { timeZone }),
	})
		.format(new Date())
		.split(":");
	return Number(hours) * 60 + Number(minutes);
}
