import { Button } from "@mantine/core";
import { IconArrowBackUp, IconNote, IconUserMinus, IconUserSearch } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import type { CoverLesson } from "./cover.api.ts";
import classes from "./cover.module.css";
import { useCoverWords } from "./cover-words.ts";

interface CoverRowProps {
	lesson: CoverLesson;
	/** Whoever looks assigns. */
	plans: boolean;
	/** The teacher is not away any more. */
	back: boolean;
	busy: boolean;
	onChoose: () => void;
	onNote: () => void;
	onRelease: () => void;
}
const ICON = { size: 15, stroke: 1.7, "aria-hidden": true } as const;

/** One lesson: when and what, who stands in, and what can be done. */
export function CoverRow({ lesson, plans, back, busy, onChoose, onNote, onRelease }: CoverRowProps) {
	const { t } = useT();
	const words = useCoverWords();
	const { cover } = lesson;
	// buttons of twenty lessons say which one they are about
	const about = (label: string) => `${label}: ${words.formats.time(lesson.starts_at)} ${words.lesson(lesson)}`;
	return (
		<li className={classes.lesson}>
			<span className={classes.time}>{words.range(lesson)}</span>
			<div className={classes.what}>
				<span className={classes.name}>{words.lesson(lesson)}</span>
				<span className={classes.meta}>
					{[lesson.room_name, back ? t("cover.instead_of", { name: lesson.away.name }) : null].filter(Boolean).join(" · ")}
				</span>
			</div>
			<div className={classes.state}>
				<CoverState lesson={lesson} />
				{lesson.note ? (
					<span className={classes.note}>
						<IconNote size={13} stroke={1.7} aria-hidden="true" />
						{lesson.note}
					</span>
				) : null}
				{lesson.refusals.map(({ staff_id, name, reason }) => (
					<span key={staff_id} className={classes.meta}>
						{t("cover.cannot", { name, reason })}
					</span>
				))}
			</div>
			{plans ? (
				<div className={classes.deeds}>
					{back ? (
						<Button
							size="compact-sm"
							leftSection={<IconArrowBackUp {...ICON} />}
							loading={busy}
							onClick={onRelease}
							aria-label={about(t("cover.give_back", { name: lesson.away.name }))}
						>
							{t("cover.give_back", { name: lesson.away.name })}
						</Button>
					) : (
						<>
							<Button
								size="compact-sm"
								variant="default"
								leftSection={<IconUserSearch {...ICON} />}
								onClick={onChoose}
								aria-label={about(t(cover ? "cover.change" : "cover.find"))}
							>
								{t(cover ? "cover.change" : "cover.find")}
							</Button>
							{cover ? (
								<Button
									size="compact-sm"
									variant="default"
									leftSection={<IconUserMinus {...ICON} />}
									loading={busy}
									onClick={onRelease}
									aria-label={about(t("cover.release"))}
								>
									{t("cover.release")}
								</Button>
							) : null}
							<Button
								size="compact-sm"
								variant="default"
								leftSection={<IconNote {...ICON} />}
								onClick={onNote}
								aria-label={about(t("cover.note"))}
							>
								{t("cover.note")}
							</Button>
						</>
					)}
				</div>
			) : null}
		</li>
	);
}

function CoverState({ lesson: { state, cover, together } }: { lesson: CoverLesson }) {
	const { t } = useT();
	if (cover && !cover.is_away) return <StatusDot tone="good">{t("cover.by", { name: cover.name })}</StatusDot>;
	if (cover) return <StatusDot tone="bad">{t("cover.away_too", { name: cover.name })}</StatusDot>;
	if (state === "together") return <StatusDot tone="past">{t("cover.together", { names: together.join(", ") })}</StatusDot>;
	return <StatusDot tone="bad">{t("cover.open")}</StatusDot>;
}
