import type { Alarm } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { Button } from "@mantine/core";
import { IconUrgent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { MessagePager } from "../../communication/communication.public-ui.ts";
import { pastQuery } from "../emergency.api.ts";
import { useAlarmLine } from "./alarm-line.ts";
import { useAlarmWords } from "./alarm-words.ts";
import classes from "./alarms-past.module.css";

const route = getRouteApi("/app/emergency/past");

/** `/emergency/past`: every alarm and rehearsal, the newest first. */
export function AlarmsPastPage() {
	const { t } = useT();
	usePageTitle(t("page.alarms_past"));
	const { page = 1 } = route.useSearch();
	const navigate = route.useNavigate();
	const query = useQuery(pastQuery(page));
	const alarms = query.data?.alarms ?? [];
	return (
		<>
			<PageHeader title={t("page.alarms_past")} context={t("emergency.past_context")} />
			<Sheet>
				{query.data === undefined ? (
					<div className={classes.waiting}>
						<QueryPart query={query} failed={t("emergency.past_failed")} />
					</div>
				) : alarms.length === 0 ? (
					<EmptyState
						icon={<IconUrgent />}
						title={t("emergency.past_none")}
						text={t("emergency.past_none_text")}
						action={
							<Button variant="default" renderRoot={(props) => <Link to="/emergency" {...props} />}>
								{t("emergency.past_rehearse")}
							</Button>
						}
					/>
				) : (
					<>
						<ul className={classes.rows}>
							{alarms.map((alarm) => (
								<Row key={alarm.id} alarm={alarm} />
							))}
						</ul>
						<MessagePager meta={query.data.meta} onPage={(next) => void navigate({ search: next === 1 ? {} : { page: next } })} />
					</>
				)}
			</Sheet>
		</>
	);
}

function Row({ alarm }: { alarm: Alarm }) {
	const { t } = useT();
	const line = useAlarmLine();
	const { outcome, lasted } = useAlarmWords();
	const words = (
		<>
			<span className={classes.words}>
				<span className={classes.name}>{alarm.title}</span>
				<span className={classes.meta}>{line(alarm)}</span>
			</span>
			<span className={classes.end}>
				<span className={classes.meta}>{lasted(alarm)}</span>
				<StatusDot tone={alarm.state === "running" ? "bad" : outcome(alarm).isGood ? "good" : "waiting"}>
					{alarm.state === "running" ? t("emergency.runs") : outcome(alarm).words}
				</StatusDot>
			</span>
		</>
	);
	return (
		<li>
			{alarm.state === "running" ? (
				<Link to="/emergency" className={classes.row}>
					{words}
				</Link>
			) : (
				<Link to="/emergency/past/$id" params={{ id: alarm.id }} className={classes.row}>
					{words}
				</Link>
			)}
		</li>
	);
}
