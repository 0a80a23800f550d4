import { RECORD_NAMES, type RecordName } from "@homeroom/contract/record-names.generated.ts";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { managedFieldsQuery } from "./custom_fields.api.ts";

const FIRST: RecordName = "students";
const readRecord = (raw: Record<string, unknown>): { record?: RecordName } => {
	const known = RECORD_NAMES.find((name) => name === raw.record);
	return known && known !== FIRST ? { record: known } : {};
};

/** `/settings/fields?record=students`: the fields that the school adds. */
export const customFieldsRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/settings/fields",
			beforeLoad: requiresRole("admin", "Settings.View"),
			validateSearch: readRecord,
			loaderDeps: ({ search: { record = FIRST } }) => ({ record }),
			loader: async ({ context, deps }) => {
				void context.queryClient.prefetchQuery(managedFieldsQuery(deps.record));
				await Promise.all([loadCatalogue("kit"), loadCatalogue("custom_fields")]);
			},
			component: lazyRouteComponent(
				inTime(() => import("./custom-fields-page.tsx")),
				"CustomFieldsPage",
			),
		}),
	] as const;
