import type { SavedView, ViewState } from "@homeroom/contract/areas/views/views.contract.ts";
import type { RecordBase, RecordSpec } from "@homeroom/contract/kit/record.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { useT } from "../../i18n/i18n.ts";
import { notify } from "../../notices/notices.ts";
import type { RecordListModel } from "../records/use-record-list.ts";

const viewsQuery = ({ name }: RecordSpec) =>
	queryOptions({
		queryKey: ["views", name],
		queryFn: async ({ signal }): Promise<SavedView[]> => (await api.views.list({ query: { record: name } }, { signal })).views,
	});

/** The views of a list, and what can be done with them. */
export function useViews({ spec, search, openView }: RecordListModel<RecordBase>) {
	const { t } = useT();
	const client = useQueryClient();
	const { data: views } = useQuery(viewsQuery(spec));
	const tried = async <T>(work: Promise<T>, done: (result: T) => string): Promise<T | undefined> => {
		try {
			const result = await work;
			await client.invalidateQueries({ queryKey: viewsQuery(spec).queryKey });
			notify.success(done(result));
			return result;
		} catch (error) {
			notify.error(error instanceof Error ? error.message : String(error));
			return undefined;
		}
	};
	return {
		views,
		create: (name: string, state: ViewState, shared: boolean) =>
			tried(api.views.create({ body: { record: spec.name, name, state, shared } }), () => t("lists.view_saved", { name })),
		update: ({ id, version, name }: SavedView, changes: { state?: ViewState; shared?: boolean }) =>
			tried(api.views.update({ params: { id }, body: { version, ...changes } }), () => t("lists.view_saved", { name })),
		remove: async ({ id, name }: SavedView) => {
			const gone = await tried(api.views.remove({ params: { id } }), () => t("lists.view_removed", { name }));
			if (gone && search.view === id) openView(undefined);
		},
	};
}
