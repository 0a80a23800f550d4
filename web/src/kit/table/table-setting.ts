import type { TableLook } from "@homeroom/contract/areas/preferences/preferences.contract.ts";
import { PAGE_SIZES, TABLE_PAGE_SIZE } from "@homeroom/contract/kit/constants.ts";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { logWarning } from "../log/log.ts";
import { currentSession } from "../session/session.ts";

export type { TableLook };

type PageSize = (typeof PAGE_SIZES)[number];
export interface TableSetting {
	/** Items per page. */
	limit: PageSize;
	look: TableLook;
}
const UNTOUCHED: TableSetting = { limit: TABLE_PAGE_SIZE, look: {} };

/** The person and customer a setting belongs to, as the API names them. */
function tableKey(tableName: string) {
	const session = currentSession();
	if (!session?.customer_id || !session.portal_type) return null;
	const user = session.portal_type === "CLIENT" ? { client_user_id: session.user.uid } : { user_id: session.user.uid };
	return { platform_customer_id: session.customer_id, portal_type: session.portal_type, table_name: tableName, ...user };
}

/** How this person wants to see a table. A setting that cannot be read must not keep a list from opening. */
const tableSettingQuery = (tableName: string) =>
	queryOptions({
		queryKey: ["table_setting", tableName],
		queryFn: async (): Promise<TableSetting> => {
			const key = tableKey(tableName);
			if (!key) return UNTOUCHED;
			try {
				const { pagination_per_page, settings } = (await api.preferences.table_setting_get({ body: key })).data.table_setting;
				return { limit: knownSize(pagination_per_page) ?? TABLE_PAGE_SIZE, look: settings };
			} catch (error) {
				logWarning("The table's settings could not be read.", error);
				return UNTOUCHED;
			}
		},
		staleTime: Number.POSITIVE_INFINITY,
	});

const knownSize = (size: number): PageSize | undefined => PAGE_SIZES.find((known) => known === size);

/** For what is fetched before the page is drawn. */
export const tableSettingOf = (client: QueryClient, tableName: string): Promise<TableSetting> =>
	client.ensureQueryData(tableSettingQuery(tableName));
/** Items per page, for the same. */
export const pageSizeOf = async (client: QueryClient, tableName: string): Promise<number> =>
	(await tableSettingOf(client, tableName)).limit;

/** A table's settings, undefined until known, and how to change some of them. */
export function useTableSetting(tableName: string) {
	const client = useQueryClient();
	const { data } = useQuery(tableSettingQuery(tableName));
	const change = ({ limit, look }: { limit?: number; look?: TableLook }) => {
		const now = client.getQueryData<TableSetting>(tableSettingQuery(tableName).queryKey) ?? UNTOUCHED;
		const next: TableSetting = { limit: (limit !== undefined && knownSize(limit)) || now.limit, look: { ...now.look, ...look } };
		client.setQueryData(tableSettingQuery(tableName).queryKey, next);
		const key = tableKey(tableName);
		if (!key) return;
		const settings = look && { settings: next.look };
		api.preferences.table_setting_update({ body: { ...key, pagination_per_page: next.limit, ...settings } }).catch(notSaved);
	};
	return { setting: data, change };
}

/** Items per page of a table, undefined until known, and how to choose another number. */
export function useTablePageSize(tableName: string): [size: number | undefined, choose: (size: number) => void] {
	const { setting, change } = useTableSetting(tableName);
	return [setting?.limit, (limit) => change({ limit })];
}

const notSaved = (error: unknown): void => logWarning("The table's settings could not be saved.", error);
