import { PAGE_SIZES, TABLE_PAGE_SIZE } from "@homeroom/contract/kit/constants.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { logWarning } from "../log/log.ts";
import { currentSession } from "../session/session.ts";

/** The person and customer a setting belongs to, as the API names them. */
function tableKey(tableName: string) {
	const session = currentSession();
	if (!session?.customer_id || !session.portal_type) return null;
	const user = session.portal_type === "CLIENT" ? { client_user_id: session.user.uid } : { user_id: session.user.uid };
	return { platform_customer_id: session.customer_id, portal_type: session.portal_type, table_name: tableName, ...user };
}

/** A table's items per page, as chosen by this person. A setting that cannot be read must not keep a list from opening. */
export const pageSizeQuery = (tableName: string) =>
	queryOptions({
		queryKey: ["table_setting", tableName],
		queryFn: async (): Promise<number> => {
			const key = tableKey(tableName);
			if (!key) return TABLE_PAGE_SIZE;
			try {
				const { data } = await api.preferences.table_setting_get({ body: key });
				return knownSize(data.table_setting.pagination_per_page);
			} catch (error) {
				logWarning("Items per page could not be read.", error);
				return TABLE_PAGE_SIZE;
			}
		},
		staleTime: Number.POSITIVE_INFINITY,
	});

const knownSize = (size: number): number => PAGE_SIZES.find((known) => known === size) ?? TABLE_PAGE_SIZE;

/** Items per page of a table, undefined until known, and how to choose another number. */
export function useTablePageSize(tableName: string): [size: number | undefined, choose: (size: number) => void] {
	const client = useQueryClient();
	const { data } = useQuery(pageSizeQuery(tableName));
	const choose = (size: number) => {
		const pagination_per_page = PAGE_SIZES.find((known) => known === size);
		if (pagination_per_page === undefined) return;
		client.setQueryData(pageSizeQuery(tableName).queryKey, pagination_per_page);
		const key = tableKey(tableName);
		if (key) api.preferences.table_setting_update({ body: { ...key, pagination_per_page } }).catch(notSaved);
	};
	return [data, choose];
}

const notSaved = (error: unknown): void => logWarning("Items per page could not be saved.", error);
