import { EXPIRY_CHOICES, type ExpirySort } from "@homeroom/contract/areas/students/students.expiry-rules.ts";
import { Button } from "@mantine/core";
import { IconFileCheck, IconFileSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "../../../kit/i18n/i18n.ts";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { ChoiceFilter } from "../../../kit/table/choice-filter.tsx";
import { sortingOf } from "../../../kit/table/list/list-search.ts";
import { listStateOf } from "../../../kit/table/list/list-state.ts";
import { ListToolbar } from "../../../kit/table/list/list-toolbar.tsx";
import { ServerList } from "../../../kit/table/server-list.tsx";
import { useTablePageSize } from "../../../kit/table/table-setting.ts";
import { useListNavigation } from "../../../kit/table/use-list-navigation.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import { ExpiryCard, useExpiryColumns } from "./student-expiry-rows.tsx";
import { DOCUMENTS, expiryPageQuery } from "./students.expiry-api.ts";
import { EXPIRY_SORT, type ExpirySearch, expiryListQuery, readExpirySearch, WIDEST } from "./students.expiry-search.ts";

const route = getRouteApi("/app/students/documents");
/** From the widest to the narrowest; the widest stands in no address. */
const CHOICES = EXPIRY_CHOICES.filter((choice) => choice !== WIDEST).toReversed();

/** `/students/documents`: papers that somebody has to ask for, for the office. */
export function ExpiryPage() {
	const { t } = useT();
	usePageTitle(t("care.expiry.title"));
	const client = useQueryClient();
	const narrow = useIsNarrow();
	const search = readExpirySearch(route.useSearch());
	const navigation = useListNavigation<ExpirySort, ExpirySearch>(route.useNavigate(), EXPIRY_SORT);
	const [remembered, remember] = useTablePageSize(DOCUMENTS);
	const limit = search.limit ?? remembered;
	const pageQuery = (page: number) => expiryPageQuery(client, expiryListQuery({ ...search, page }, limit ?? 1));
	const query = useQuery({ ...pageQuery(search.page ?? 1), enabled: limit !== undefined });
	const columns = useExpiryColumns();
	const clear = () => navigation.change({ search: undefined, within: undefined });
	return (
		<>
			<PageHeader
				above={<BackLink to="/students">{t("students.back")}</BackLink>}
				title={t("care.expiry.title")}
				context={query.data ? t("care.expiry.count", { count: query.data.meta.total }) : undefined}
			/>
			<Sheet>
				<ListToolbar
					searchLabel={t("care.expiry.search")}
					search={search.search ?? ""}
					onSearch={(text) => navigation.searchFor(text, search.search)}
					filtered={Boolean(search.search || search.within)}
					onClear={clear}
				>
					<ChoiceFilter
						label={t("care.expiry.within")}
						allLabel={t(`care.expiry.${WIDEST}`)}
						choices={CHOICES.map((choice) => ({ value: choice, label: t(`care.expiry.${choice}`) }))}
						value={search.within}
						onChange={(within) => navigation.change({ within })}
						narrow={narrow}
					/>
				</ListToolbar>
				<ServerList
					label={t("care.expiry.title")}
					columns={columns}
					rows={query.data?.documents}
					rowKey={(document) => document.id}
					card={(document) => <ExpiryCard document={document} />}
					state={listStateOf(query)}
					sorting={sortingOf(search.sort, EXPIRY_SORT)}
					onSort={navigation.sort}
					page={search.page ?? 1}
					limit={limit ?? 5}
					onPage={navigation.toPage}
					onLimit={(size) => {
						remember(size);
						navigation.change({ limit: size });
					}}
					onApproach={(page) => void client.prefetchQuery(pageQuery(page))}
					empty={<NoneExpires search={search} onClear={clear} />}
				/>
			</Sheet>
		</>
	);
}

function NoneExpires({ search, onClear }: { search: ExpirySearch; onClear: () => void }) {
	const { t } = useT();
	if (search.search)
		return (
			<EmptyState
				icon={<IconFileSearch />}
				title={t("care.expiry.none_match")}
				text={t("care.expiry.none_match_text")}
				action={
					<Button variant="default" onClick={onClear}>
						{t("table.clear_filters")}
					</Button>
				}
			/>
		);
	const text =
		search.within === "expired"
			? t("care.expiry.none_expired_text")
			: t("care.expiry.none_text", { days: Number(search.within ?? WIDEST) });
	return <EmptyState icon={<IconFileCheck />} title={t("care.expiry.none")} text={text} />;
}
