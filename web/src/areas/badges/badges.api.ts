import type { BadgeHolder, BadgeSet, IssuedBadges } from "@homeroom/contract/areas/badges/badges.contract.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { classLabelsQuery } from "../students/students.public-ui.ts";

export type { BadgeHolder, BadgeSet, IssuedBadges };
export type BadgeCard = IssuedBadges["cards"][number];

/** The table of the live updates, and the first part of every key. */
export const BADGES = "badges";

export const badgesQuery = (class_label: string) =>
	queryOptions({
		queryKey: [BADGES, class_label],
		queryFn: ({ signal }) => api.badges.list({ query: { class_label } }, { signal }),
		staleTime: 5_000,
	});

export async function prefetchBadges(client: QueryClient, class_label: string | undefined): Promise<void> {
	void client.prefetchQuery(classLabelsQuery());
	if (class_label) await client.prefetchQuery(badgesQuery(class_label));
}
