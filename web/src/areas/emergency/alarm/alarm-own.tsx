import type { AlarmHead as Alarm } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import type { AlarmNow } from "../emergency.api.ts";
import { RollLines } from "../roll/roll-lines.tsx";
import { SafeChildren } from "../safe/safe-children.tsx";
import { AlarmFigures } from "./alarm-figures.tsx";
import { AlarmHead } from "./alarm-head.tsx";
import { useAlarmLine } from "./alarm-line.ts";
import classes from "./alarm-page.module.css";

/** Who does not run the alarm: what is to be done, one's children, the classes that one answers for. The question stands above the page. */
export function AlarmOwn({ now: { children, sheets, totals, may }, alarm }: { now: AlarmNow; alarm: Alarm }) {
	const { t } = useT();
	const line = useAlarmLine();
	return (
		<div className={classes.own}>
			<div className={classes.card}>
				<AlarmHead
					title={alarm.rehearsal ? t("emergency.title_rehearsal", { title: alarm.title }) : alarm.title}
					line={line(alarm)}
					kind={alarm.rehearsal ? "rehearsal" : "real"}
				/>
				{totals ? <AlarmFigures tally={totals} /> : null}
				<div className={classes.inside}>
					{[alarm.instruction, alarm.sentence].filter(Boolean).map((words) => (
						<p key={words} className={classes.instruction}>
							{words}
						</p>
					))}
					<SafeChildren people={children} />
				</div>
			</div>
			{may.answer_for && sheets.length > 0 ? (
				<section className={classes.part}>
					<CardTitle>{t("emergency.roll_mine")}</CardTitle>
					<RollLines lines={sheets} label={t("emergency.roll_mine")} />
				</section>
			) : null}
		</div>
	);
}
