import type { SavedView, ViewState } from "@homeroom/contract/areas/views/views.contract.ts";
import type { RecordBase, RecordSpec } from "@homeroom/contract/kit/record.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { useDeed } from "../../deeds/use-deed.ts";
import { useT } from "../../i18n/i18n.ts";
import type { RecordListModel } from "../records/use-record-list.ts";

const viewsQuery = ({ name }: RecordSpec) =>
	queryOptions({
		queryKey: ["views", name],
		queryFn: async ({ signal }): Promise<SavedView[]> => (await api.views.list({ query: { record: name } }, { signal })).views,
	});

/** The views of a list, and what can be done with them. */
export function useViews({ spec, search, openView }: RecordListModel<RecordBase>) {
	const { t } = useT();
	const { data: views } = useQuery(viewsQuery(spec));
	const options = { said: (_: unknown, { said }: { said: string }) => said, invalidates: [viewsQuery(spec).queryKey] };
	const { run: keep } = useDeed(({ send }: { send: () => Promise<SavedView>; said: string }) => send(), options);
	const { run: drop } = useDeed(({ id }: { id: number; said: string }) => api.views.remove({ params: { id } }), {
		...options,
		after: (_, { id }) => {
			if (search.view === id) openView(undefined);
		},
	});
	return {
		views,
		create: (name: string, state: ViewState, shared: boolean) =>
			keep({ send: () => api.views.create({ body: { record: spec.name, name, state, shared } }), said: t("lists.view_saved", { name }) }),
		update: ({ id, version, name }: SavedView, changes: { state?: ViewState; shared?: boolean }) =>
			keep({ send: () => api.views.update({ params: { id }, body: { version, ...changes } }), said: t("lists.view_saved", { name }) }),
		remove: ({ id, name }: SavedView) => drop({ id, said: t("lists.view_removed", { name }) }),
	};
}
