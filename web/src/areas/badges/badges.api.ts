import type { BadgeHolder, BadgeSet, IssuedBadges } from "@homeroom/contract/areas/badges/badges.contract.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { classLabelsQuery } from "../students/students.public-ui.ts";

export type { BadgeHolder, BadgeSet, IssuedBadges };
export type BadgeCard = IssuedBadges["cards"][number];

/** The table of the live updates, and the first part of every key. */
export const BADGES = "badges";

/** Whose badges: those of a class, or of students who were chosen one by one (`1,2,3`). */
export interface BadgeGroup {
	class_label?: string | undefined;
	students?: string | undefined;
}
export const isGroup = ({ class_label, students }: BadgeGroup): boolean => class_label !== undefined || students !== undefined;

export const badgesQuery = ({ class_label, students }: BadgeGroup) =>
	queryOptions({
		queryKey: [BADGES, class_label, students],
		queryFn: ({ signal }) => api.badges.list({ query: students ? { student_ids: students } : { class_label } }, { signal }),
		staleTime: 5_000,
		meta: { live: [BADGES, "students"] },
	});

export async function prefetchBadges(client: QueryClient, group: BadgeGroup): Promise<void> {
	void client.prefetchQuery(classLabelsQuery());
	if (isGroup(group)) await client.prefetchQuery(badgesQuery(group));
}
