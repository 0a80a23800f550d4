import type { CalendarLink, NewLink } from "@homeroom/contract/areas/feeds/feeds.contract.ts";
import type { LinkKind } from "@homeroom/contract/areas/feeds/feeds.rules.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { CalendarLink, NewLink };

export const CALENDAR_LINKS = "calendar_links";
export const linksQuery = () => queryOptions({ queryKey: [CALENDAR_LINKS], queryFn: ({ signal }) => api.feeds.list({}, { signal }) });

/** What a link can show: `me` has no id, because it is whoever asks. */
export interface LinkTarget {
	of: LinkKind;
	id: number | null;
	/** Not of `me`. */
	name: string;
}
export const makeLink = ({ of, id }: LinkTarget, name: string | null): Promise<NewLink> =>
	of === "class" || of === "room"
		? api.feeds.create({ body: { of, id: id ?? 0, name } })
		: api.feeds.create_own({ body: { student_id: of === "student" ? id : null, name } });
