import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { AlarmBoard } from "../board/alarm-board.tsx";
import { nowQuery } from "../emergency.api.ts";
import { AlarmNone } from "./alarm-none.tsx";
import { AlarmOwn } from "./alarm-own.tsx";
import classes from "./alarm-page.module.css";
import { AlarmRaise } from "./alarm-raise.tsx";

/** `/emergency`: the alarm that runs, for whoever runs it and for whoever it concerns; else the way to raise one. */
export function AlarmPage() {
	const { t } = useT();
	const query = useQuery(nowQuery());
	const now = query.data;
	usePageTitle(now?.alarm?.title ?? t("page.emergency"));
	if (now?.alarm) return now.may.run ? <AlarmBoard id={now.alarm.id} /> : <AlarmOwn now={now} alarm={now.alarm} />;
	return (
		<>
			<PageHeader title={t("page.emergency")} context={now?.may.run ? t("emergency.raise_context") : undefined} />
			{now === undefined ? (
				<Sheet>
					<div className={classes.waiting}>
						<QueryPart query={query} failed={t("emergency.board_failed")} />
					</div>
				</Sheet>
			) : now.may.run ? (
				<AlarmRaise />
			) : (
				<AlarmNone />
			)}
		</>
	);
}
