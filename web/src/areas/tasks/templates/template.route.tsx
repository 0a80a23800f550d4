import { TEMPLATE_STEP } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { loadCatalogue } from "../../../kit/i18n/i18n.ts";
import { childRoutes, recordRoutes } from "../../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../../kit/routing/layout-route.ts";
import { colleaguesQuery } from "../../projects/projects.public-ui.ts";
import { TEMPLATE_AREA } from "./template.record.tsx";

export const templatesRoutes = (parent: AppLayoutRoute) =>
	[
		...recordRoutes(parent, TEMPLATE_AREA, {
			list: async () => (await import("./templates-page.tsx")).TemplatesPage,
			page: async () => {
				const [{ TemplatePage }] = await Promise.all([
					import("./template-page.tsx"),
					...(["task_template_steps", "papers", "files"] as const).map(loadCatalogue),
				]);
				return TemplatePage;
			},
			prefetch: (client) => client.prefetchQuery(colleaguesQuery),
			opens: (client) => client.prefetchQuery(colleaguesQuery),
			words: ["tasks", "projects"],
		}),
		childRoutes(parent, TEMPLATE_STEP),
	] as const;
