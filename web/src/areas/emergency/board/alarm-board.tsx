import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { AlarmFigures } from "../alarm/alarm-figures.tsx";
import { AlarmHead } from "../alarm/alarm-head.tsx";
import { useAlarmLine } from "../alarm/alarm-line.ts";
import { useNewsOf } from "../alarm/alarm-news.ts";
import look from "../alarm/alarm-page.module.css";
import { AlarmSeenAt } from "../alarm/alarm-seen-at.tsx";
import { type Board, boardQuery } from "../emergency.api.ts";
import { useSaying } from "../safe/safe-sending.ts";
import { AlarmAdd } from "./alarm-add.tsx";
import { AlarmBar } from "./alarm-bar.tsx";
import classes from "./alarm-board.module.css";
import { useBoardShown } from "./alarm-board-shown.ts";
import { AlarmClear } from "./alarm-clear.tsx";
import { AlarmFind } from "./alarm-find.tsx";
import { AlarmGroups } from "./alarm-groups.tsx";
import { AlarmPeople } from "./alarm-people.tsx";
import { AlarmPersonDeeds } from "./alarm-person-deeds.tsx";
import { AlarmTold } from "./alarm-told.tsx";

const AlarmPrint = lazy(async () => ({ default: (await import("../alarm/alarm-paper.tsx")).AlarmPrint }));

/** While an alarm runs: who is missing, who needs help, how each class stands. It moves by itself. */
export function AlarmBoard({ id }: { id: number }) {
	const { t } = useT();
	const query = useQuery(boardQuery(id));
	useNewsOf(boardQuery(id).queryKey);
	if (!query.data)
		return (
			<Sheet>
				<div className={look.waiting}>
					<QueryPart query={query} failed={t("emergency.board_failed")} />
				</div>
			</Sheet>
		);
	return (
		<>
			<AlarmSeenAt query={query} />
			<Loaded board={query.data} />
		</>
	);
}

function Loaded({ board }: { board: Board }) {
	const { t } = useT();
	const formats = useFormats();
	const line = useAlarmLine();
	const say = useSaying();
	const { alarm, told, told_people } = board;
	const { missing, help, totals } = useBoardShown(board);
	const [printing, setPrinting] = useState(false);
	const [search, setSearch] = useState("");
	const deeds = (person: (typeof missing)[number]) => <AlarmPersonDeeds person={person} onSay={(said) => say(alarm.id, said)} />;
	return (
		<div className={classes.board}>
			<div className={classes.top}>
				<AlarmHead
					title={alarm.rehearsal ? t("emergency.title_rehearsal", { title: alarm.title }) : alarm.title}
					line={line(alarm)}
					kind={alarm.rehearsal ? "rehearsal" : "real"}
					onPrint={() => setPrinting(true)}
					below={<AlarmClear alarm={alarm} />}
				/>
				<AlarmFigures tally={totals} />
			</div>
			<div className={classes.columns}>
				<div className={classes.column}>
					<AlarmFind id={alarm.id} search={search} onSearch={setSearch} deeds={deeds} />
					{search === "" ? (
						<>
							{/* above all who have not answered yet, of whom there may be hundreds */}
							<AlarmPeople title={t("emergency.help")} tone="help" people={help} total={totals.help} deeds={deeds} />
							<AlarmPeople
								title={t("emergency.missing")}
								aside={t("emergency.were_on_site", { count: totals.on_site, shown: formats.number(totals.on_site) })}
								tone="missing"
								people={missing}
								total={totals.missing}
								none={t("emergency.nobody_missing")}
								deeds={deeds}
							/>
						</>
					) : null}
					<AlarmAdd id={alarm.id} />
				</div>
				<div className={classes.column}>
					<AlarmGroups board={board} />
					<AlarmTold id={alarm.id} told={told} people={told_people} />
				</div>
			</div>
			<AlarmBar
				alarm={alarm}
				missing={totals.missing}
				askable={Math.min(totals.missing, told_people.askable)}
				doubtful={told_people.doubtful}
			/>
			<Suspense>{printing ? <AlarmPrint id={alarm.id} onDone={() => setPrinting(false)} /> : null}</Suspense>
		</div>
	);
}
