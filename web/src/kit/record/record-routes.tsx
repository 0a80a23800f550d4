import { besides, permissionOf, type RecordAction, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import type { QueryClient } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { seesHistory } from "../activity/sees-history.ts";
import { inTime } from "../chunks/page-chunk.ts";
import { type CatalogueName, loadCatalogue } from "../i18n/i18n.ts";
import type { Together } from "../imports/import-file-step.tsx";
import { forFirstPicture } from "../routing/first-picture.ts";
import type { AppLayoutRoute } from "../routing/layout-route.ts";
import { requires } from "../session/guards.ts";
import { currentSession } from "../session/session.ts";
import { type RawSearch, readId } from "../table/list/list-search.ts";
import { prefetchRecords } from "../table/records/record-client.ts";
import { type RecordSearch, readRecordSearch } from "../table/records/record-search.ts";
import { customFieldsQuery } from "./custom-fields-query.ts";
import { recordApi } from "./record-api.ts";
import type { RecordArea } from "./record-area.ts";
import type { RecordLinkTo } from "./record-links.tsx";
import { recordId } from "./record-paths.ts";
import { loadJoinedTabs } from "./record-tab.ts";

interface RecordPages {
	/** The list's page, where the area has its own. */
	list?: () => Promise<ComponentType>;
	/** Fetches what the list shows first, besides its rows. */
	prefetch?: (client: QueryClient) => unknown;
	/** Stand beside "Add" in the list that every record has. */
	links?: readonly RecordLinkTo[];
	/** The page on which one is added, where the area has its own instead of a form over the list. */
	create?: () => Promise<ComponentType>;
	/** Where its files come in with those of other records. */
	together?: Together;
	/** The record's page, where the area has its own. */
	page?: () => Promise<ComponentType>;
	/** Fetches what its page shows first, where that is not the record's activity. */
	opens?: (client: QueryClient, id: number) => unknown;
	/** The action that its form asks for, where each record says itself who edits it; the server decides. */
	editing?: "View";
	/** Further catalogues that its pages need. */
	words?: readonly CatalogueName[];
}

/** `/students` · `/students/new` over the list · `/students/7` · `/students/7/edit` over its page · `/students/import`. */
export function recordRoutes<const S extends RecordSpec & { name: CatalogueName }>(
	parent: AppLayoutRoute,
	area: RecordArea<S>,
	pages: RecordPages = {},
) {
	const { spec } = area;
	const may = (action: RecordAction) => requires(permissionOf(spec, action));
	const loadWords = () => Promise.all([loadCatalogue("kit"), loadCatalogue(spec.name), ...(pages.words ?? []).map(loadCatalogue)]);
	const records = recordApi<S>(spec);
	const list = createRoute({
		getParentRoute: () => parent,
		path: spec.path as S["path"],
		beforeLoad: may("View"),
		validateSearch: (raw: RawSearch): RecordSearch => readRecordSearch(spec, raw),
		loaderDeps: ({ search }) => {
			const { edit: _, ...shown } = search as RecordSearch;
			return shown;
		},
		loader: async ({ context, deps }) => {
			pages.prefetch?.(context.queryClient);
			await Promise.all([loadWords(), forFirstPicture(prefetchRecords(context.queryClient, spec, deps))]);
		},
		component: pageOf(
			pages.list ??
				(async () => {
					const { links } = pages;
					const [{ RecordListPage }, { RecordLinks }, { RecordBrief }] = await Promise.all([
						import("./record-list-page.tsx"),
						import("./record-links.tsx"),
						import("./brief/record-brief.tsx"),
					]);
					const look = area.brief && { card: (row: RowOf<S>) => <RecordBrief area={area} row={row} /> };
					return () => (
						<RecordListPage area={area} {...(look && { look })} {...(links && { actions: () => <RecordLinks links={links} /> })} />
					);
				}),
		),
	});
	const create = createRoute({
		getParentRoute: () => list,
		path: "/new",
		beforeLoad: may("Create"),
		component: pageOf(async () => {
			const { RecordCreate } = await import("./form/record-create.tsx");
			return () => <RecordCreate area={area} />;
		}),
	});
	const overList = () => list.addChildren([create]);
	const onPage = (page: () => Promise<ComponentType>) =>
		createRoute({
			getParentRoute: () => parent,
			path: `${spec.path}/new` as `${S["path"]}/new`,
			beforeLoad: may("Create"),
			loader: async ({ context }) => {
				void context.queryClient.prefetchQuery(customFieldsQuery(spec.name));
				await loadWords();
			},
			component: pageOf(page),
		});
	const show = createRoute({
		getParentRoute: () => parent,
		path: `${spec.path}/$id` as `${S["path"]}/$id`,
		beforeLoad: may("View"),
		loader: async ({ context, params }) => {
			const id = recordId(params);
			void context.queryClient.prefetchQuery(customFieldsQuery(spec.name));
			if (pages.opens) pages.opens(context.queryClient, id);
			else if (seesHistory(currentSession())) void context.queryClient.prefetchQuery(records.activity(id));
			const relatedWords = (area.related ?? []).map(({ of }) => loadCatalogue(of.spec.name as CatalogueName));
			await Promise.all([
				loadWords(),
				...relatedWords,
				loadJoinedTabs(spec.name),
				forFirstPicture(context.queryClient.prefetchQuery(records.show(id))),
			]);
		},
		component: pageOf(
			pages.page ??
				(async () => {
					const { RecordPage } = await import("./page/record-page.tsx");
					return () => <RecordPage area={area} />;
				}),
		),
	});
	const edit = createRoute({
		getParentRoute: () => show,
		path: "/edit",
		beforeLoad: may(pages.editing ?? "Edit"),
		component: pageOf(async () => {
			const { RecordEditOverPage } = await import("./form/record-edit.tsx");
			return () => <RecordEditOverPage area={area} />;
		}),
	});
	// cast: an area has one of the two, at the same address
	const adding = (pages.create ? [list, onPage(pages.create)] : [overList()]) as unknown as readonly [ReturnType<typeof overList>];
	return [...adding, show.addChildren([edit]), importRoute(parent, spec, loadWords, pages.together)] as const;
}

/** `/staff-contracts/import`: what belongs to another record has no other page of its own. */
export const childRoutes = <const S extends RecordSpec & { name: CatalogueName }>(parent: AppLayoutRoute, spec: S) =>
	importRoute(parent, spec, () => Promise.all([loadCatalogue("kit"), loadCatalogue(spec.name)]));

const importRoute = <const S extends RecordSpec>(parent: AppLayoutRoute, spec: S, loadWords: () => Promise<unknown>, together?: Together) =>
	createRoute({
		getParentRoute: () => parent,
		path: `${spec.path}/import` as `${S["path"]}/import`,
		beforeLoad: async () => {
			(await import("../session/role-guard.ts")).requiresRole("editor", permissionOf(spec, "Import"))();
			const also = besides(spec, "Import");
			if (also) requires(also)();
		},
		validateSearch: (raw: RawSearch) => ({ import: readId(raw.import), columns: raw.columns === true ? true : undefined }),
		loader: () => Promise.all([loadWords(), loadCatalogue("imports")]),
		component: pageOf(async () => {
			const { ImportPage } = await import("../imports/import-page.tsx");
			return () => <ImportPage spec={spec} together={together} />;
		}),
	});

/** A page that is loaded when somebody goes there, or is about to. */
const pageOf = (load: () => Promise<ComponentType>) =>
	lazyRouteComponent(
		inTime(async () => ({ Page: await load() })),
		"Page",
	);
