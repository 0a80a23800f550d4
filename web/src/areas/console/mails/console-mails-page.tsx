import { MAIL_STATUSES } from "@homeroom/contract/areas/console/console.rules.ts";
import { IconMail } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { ChoiceFilter } from "../../../kit/table/choice-filter.tsx";
import { ListToolbar } from "../../../kit/table/list/list-toolbar.tsx";
import { RowLink } from "../../../kit/table/rows/row-link.tsx";
import type { Column } from "../../../kit/table/table-column.ts";
import { useListNavigation } from "../../../kit/table/use-list-navigation.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import { type ConsoleMail, mailsQuery } from "../console.api.ts";
import type { MailSearch } from "../console.search.ts";
import classes from "../console-card.module.css";
import { ConsoleEmpty, ConsoleList } from "../console-list.tsx";
import { MailStatusDot } from "../console-status.tsx";
import { useMailKind } from "./mail-kind.ts";

const route = getRouteApi("/console/mails");

export function ConsoleMailsPage() {
	const { t } = useT();
	const narrow = useIsNarrow();
	const search = route.useSearch();
	const navigation = useListNavigation<"created_at", MailSearch>(route.useNavigate(), "created_at");
	const query = useQuery(mailsQuery(useQueryClient(), search));
	const narrowed = Boolean(search.search || search.status);
	const clear = () => navigation.change({ search: undefined, status: undefined });
	return (
		<>
			<PageHeader
				title={t("console.page.mails")}
				context={query.data ? t("console.mails_count", { count: query.data.meta.total }) : undefined}
			/>
			<Sheet>
				<ListToolbar
					searchLabel={t("console.mails_search")}
					search={search.search ?? ""}
					onSearch={(text) => navigation.searchFor(text, search.search)}
					filtered={narrowed}
					onClear={clear}
				>
					<ChoiceFilter
						label={t("console.status")}
						allLabel={t("console.all")}
						choices={MAIL_STATUSES.map((status) => ({ value: status, label: t(`console.mail.${status}`) }))}
						value={search.status}
						onChange={(status) => navigation.change({ status })}
						narrow={narrow}
					/>
				</ListToolbar>
				<ConsoleList
					label={t("console.page.mails")}
					columns={useColumns()}
					query={query}
					rows={query.data?.mails}
					card={(mail) => <MailCard mail={mail} />}
					search={search}
					defaultSort="created_at"
					navigation={navigation}
					empty={<ConsoleEmpty icon={<IconMail />} title={t("console.mails_none")} narrowed={narrowed} onClear={clear} />}
				/>
			</Sheet>
		</>
	);
}

function MailLink({ mail }: { mail: ConsoleMail }) {
	return (
		<RowLink to="/console/mails/$mailId" params={{ mailId: mail.id }} title={mail.subject}>
			{mail.subject}
		</RowLink>
	);
}

function useColumns(): Column<ConsoleMail, "created_at">[] {
	const { t } = useT();
	const formats = useFormats();
	const kindOf = useMailKind();
	return [
		{
			id: "subject",
			header: t("console.subject"),
			cell: (mail) => (
				<div className={classes.lines}>
					<span className={classes.first}>
						<MailLink mail={mail} />
					</span>
					<span className={classes.detail}>{mail.recipient}</span>
				</div>
			),
		},
		{ id: "status", header: t("console.status"), width: 150, cell: (mail) => <MailStatusDot status={mail.status} /> },
		{ id: "template", header: t("console.template"), width: 230, hideBelow: "lg", cell: (mail) => kindOf(mail) },
		{ id: "school", header: t("console.school"), width: 190, hideBelow: "xl", cell: (mail) => mail.customer_name ?? "—" },
		{ id: "created_at", header: t("console.when"), align: "end", width: 160, cell: (mail) => formats.instant(mail.created_at) },
	];
}

function MailCard({ mail }: { mail: ConsoleMail }) {
	const formats = useFormats();
	return (
		<div className={classes.card}>
			<div className={classes.lines}>
				<span className={classes.first}>
					<MailLink mail={mail} />
				</span>
				<span className={classes.detail}>{mail.recipient}</span>
			</div>
			<div className={classes.side}>
				<MailStatusDot status={mail.status} />
				<div className={classes.second}>{formats.instant(mail.created_at)}</div>
			</div>
		</div>
	);
}
