import { Anchor, NativeSelect } from "@mantine/core";
import { IconClipboardList } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { DayFilter } from "../../kit/form/days/day-filter.tsx";
import { DayRangePresets } from "../../kit/form/days/day-range-presets.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { ListToolbar } from "../../kit/table/list/list-toolbar.tsx";
import type { Column } from "../../kit/table/table-column.ts";
import { useListNavigation } from "../../kit/table/use-list-navigation.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { type AuditEntry, auditQuery, operatorsQuery } from "./console.api.ts";
import type { AuditSearch } from "./console.search.ts";
import classes from "./console-card.module.css";
import { deedOf } from "./console-deed.ts";
import { ConsoleEmpty, ConsoleList } from "./console-list.tsx";

const route = getRouteApi("/console/audit");

export function ConsoleAuditPage() {
	const { t } = useT();
	const search = route.useSearch();
	const navigation = useListNavigation<"at", AuditSearch>(route.useNavigate(), "at");
	const query = useQuery(auditQuery(useQueryClient(), search));
	const operators = useQuery(operatorsQuery).data?.operators ?? [];
	const narrowed = Boolean(search.search || search.user_id || search.customer_id || search.from || search.until);
	const clear = () =>
		navigation.change({ search: undefined, user_id: undefined, customer_id: undefined, from: undefined, until: undefined });
	const day = (name: "from" | "until") => (
		<DayFilter label={t(`console.${name}`)} value={search[name]} onChange={(chosen) => navigation.change({ [name]: chosen })} />
	);
	return (
		<>
			<PageHeader
				title={t("console.page.audit")}
				context={query.data ? t("console.audit_count", { count: query.data.meta.total }) : undefined}
			/>
			<Sheet>
				<ListToolbar
					searchLabel={t("console.audit_search")}
					search={search.search ?? ""}
					onSearch={(text) => navigation.searchFor(text, search.search)}
					filtered={narrowed}
					onClear={clear}
				>
					<NativeSelect
						aria-label={t("console.operator")}
						data={[
							{ value: "", label: t("console.all_operators") },
							...operators.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
						]}
						value={search.user_id ?? ""}
						onChange={(event) => navigation.change({ user_id: Number(event.currentTarget.value) || undefined })}
					/>
					<DayRangePresets from={search.from} to={search.until} onChoose={(from, until) => navigation.change({ from, until })} />
					{day("from")}
					{day("until")}
				</ListToolbar>
				<ConsoleList
					label={t("console.page.audit")}
					columns={useColumns()}
					query={query}
					rows={query.data?.entries}
					card={(entry) => <EntryCard entry={entry} />}
					search={search}
					defaultSort="at"
					navigation={navigation}
					empty={<ConsoleEmpty icon={<IconClipboardList />} title={t("console.audit_none")} narrowed={narrowed} onClear={clear} />}
				/>
			</Sheet>
		</>
	);
}

function useColumns(): Column<AuditEntry, "at">[] {
	const { t } = useT();
	const formats = useFormats();
	return [
		{ id: "at", header: t("console.when"), width: 170, cell: (entry) => formats.instant(entry.at) },
		{ id: "operator", header: t("console.operator"), width: 160, cell: (entry) => entry.operator_name ?? "—" },
		{
			id: "action",
			header: t("console.what"),
			cell: (entry) => {
				const { deed, detail } = deedOf(entry, t);
				return (
					<div className={classes.lines} title={`${entry.action} ${JSON.stringify(entry.details)}`}>
						<span className={classes.first}>{deed}</span>
						{detail ? <span className={classes.detail}>{detail}</span> : null}
					</div>
				);
			},
		},
		{
			id: "customer",
			header: t("console.school"),
			width: 200,
			cell: (entry) =>
				entry.customer_id && entry.customer_name ? <CustomerAnchor id={entry.customer_id} name={entry.customer_name} /> : "—",
		},
		{ id: "ip", header: t("console.place"), width: 130, hideBelow: "xl", cell: (entry) => entry.ip ?? "—" },
	];
}

function EntryCard({ entry }: { entry: AuditEntry }) {
	const { t } = useT();
	const formats = useFormats();
	const { deed, detail } = deedOf(entry, t);
	return (
		<div className={classes.lines}>
			<span className={classes.first}>{deed}</span>
			<span className={classes.detail}>{[entry.customer_name, detail].filter(Boolean).join(" · ")}</span>
			<span className={classes.detail}>
				{entry.operator_name} · {formats.instant(entry.at)}
			</span>
		</div>
	);
}

function CustomerAnchor({ id, name }: { id: number; name: string }) {
	return (
		<Anchor fz="inherit" renderRoot={(props) => <Link to="/console/customers/$customerId" params={{ customerId: id }} {...props} />}>
			{name}
		</Anchor>
	);
}
