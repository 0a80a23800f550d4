import { ActionIcon, Button } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useNoticeDeeds } from "../notice-deeds.ts";
import { noticesQuery } from "../notices.api.ts";
import { InboxList } from "./inbox-list.tsx";
import classes from "./inbox-page.module.css";
import { InboxPiles } from "./inbox-piles.tsx";

const route = getRouteApi("/app/notifications");

/** `/notifications`: all that somebody was told of, why, and what became of it. */
export function InboxPage() {
	const { t } = useT();
	const formats = useFormats();
	const { pile = "all" } = route.useSearch();
	const query = useInfiniteQuery(noticesQuery(pile));
	const deeds = useNoticeDeeds();
	const counts = query.data?.pages[0]?.counts;
	const settings = t("page.notification_settings");
	return (
		<>
			<PageHeader
				title={t("page.notifications")}
				context={counts ? t("notices.context", { count: counts.unread, shown: formats.number(counts.unread) }) : null}
				actions={
					<>
						{counts && counts.unread > 0 ? (
							<Button variant="default" loading={deeds.readingAll} onClick={deeds.readAll}>
								{t("notices.read_all")}
							</Button>
						) : null}
						<ActionIcon
							variant="default"
							size={36}
							className={classes.settings}
							title={settings}
							aria-label={settings}
							renderRoot={(props) => <Link to="/notifications/settings" {...props} />}
						>
							<IconSettings size={18} stroke={1.6} aria-hidden="true" />
						</ActionIcon>
					</>
				}
			/>
			<div className={classes.inbox}>
				<InboxPiles current={pile} counts={counts} />
				<Sheet>
					<InboxList key={pile} pile={pile} query={query} deeds={deeds} />
				</Sheet>
			</div>
		</>
	);
}
