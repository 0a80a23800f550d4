import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCalendarTime, IconDoor } from "@tabler/icons-react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import type { Clash, Taken } from "../timetable.api.ts";
import { useTimetableWords } from "../timetable-words.ts";
import type { SessionPlace } from "./session-deeds.ts";
import classes from "./session-taken.module.css";

interface SessionTakenProps {
	wanted: SessionPlace;
	taken: Taken;
	/** Takes what is offered. */
	onTake: (place: SessionPlace) => void;
	onBack: () => void;
	backLabel: string;
	busy?: boolean;
}
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
/** More would be a list to read, and the first ones say it. */
const TOLD = 6;

/** Why a time is not free, and what else there is: each offer is one click. */
export function SessionTaken({ wanted, taken, onTake, onBack, backLabel, busy = false }: SessionTakenProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const { clashes, slots, rooms } = taken;
	const sentence = (clash: Clash) =>
		t(`timetable.clash_${clash.what}`, { name: clash.name, what: clash.session_name, when: words.range(clash) });
	// another room does not help where a person is somewhere else
	const offered = clashes.every(({ what }) => what === "room") ? rooms : [];
	return (
		<div className={classes.taken}>
			<ul className={classes.clashes}>
				{clashes.slice(0, TOLD).map((clash) => (
					<li key={`${clash.what} ${clash.id} ${clash.session_id}`}>
						<IconAlertTriangle {...ICON} className={classes.warning} />
						<span>{sentence(clash)}</span>
					</li>
				))}
				{clashes.length > TOLD ? <li className={classes.more}>{t("timetable.more_clashes", { count: clashes.length - TOLD })}</li> : null}
			</ul>
			{offered.length > 0 ? (
				<section className={classes.choice} aria-label={t("timetable.free_rooms")}>
					<CardTitle part>{t("timetable.free_rooms")}</CardTitle>
					<div className={classes.offers}>
						{offered.map(({ id, name }) => (
							<Button
								key={id}
								variant="default"
								leftSection={<IconDoor {...ICON} />}
								disabled={busy}
								onClick={() => onTake({ ...wanted, room_id: id })}
							>
								{name}
							</Button>
						))}
					</div>
				</section>
			) : null}
			<section className={classes.choice} aria-label={t("timetable.free_slots")}>
				<CardTitle part>{t("timetable.free_slots")}</CardTitle>
				{slots.length === 0 ? <p className={classes.none}>{t("timetable.no_slots")}</p> : null}
				<div className={classes.offers}>
					{slots.map((slot) => (
						<Button
							key={`${slot.starts_at} ${slot.room_id}`}
							variant="default"
							leftSection={<IconCalendarTime {...ICON} />}
							disabled={busy}
							onClick={() =>
								onTake({
									...wanted,
									day: slot.day,
									starts_at: words.clock(slot.starts_at),
									ends_at: words.clock(slot.ends_at),
									room_id: slot.room_id ?? wanted.room_id,
								})
							}
						>
							{[
								`${words.weekday(slot.day)} ${words.formats.day(slot.day)}`,
								words.range(slot),
								slot.room_id === null || slot.room_id === wanted.room_id ? null : slot.room_name,
							]
								.filter(Boolean)
								.join(" · ")}
						</Button>
					))}
				</div>
			</section>
			<div className={classes.back}>
				<Button variant="subtle" onClick={onBack}>
					{backLabel}
				</Button>
			</div>
		</div>
	);
}
