import type { CourseUpdate } from "@homeroom/contract/areas/courses/courses.copy-calls.ts";
import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { RichTextShown } from "../../kit/rich-text/rich-text-parts.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import classes from "./course-lists.module.css";
import { COURSE_CONTENT } from "./courses.api.ts";
import { useOutline } from "./outline/outline-deeds.ts";

const TONES = { new: "good", changed: "good", gone: "past", conflict: "waiting" } as const;
const keyOf = ({ what, origin_id }: CourseUpdate) => `${what}-${origin_id}`;

interface UpdatesDialogProps {
	course: Course;
	updates: readonly CourseUpdate[];
	onClose: () => void;
}
/** What changed in the original; what the class changed too is chosen one by one. */
export function UpdatesDialog({ course, updates, onClose }: UpdatesDialogProps) {
	const { t } = useT();
	const { mayUndo } = useOutline(course.id);
	const [taken, setTaken] = useState<Record<string, boolean>>({});
	const chosen = (what: CourseUpdate["what"]) =>
		updates.filter((one) => one.what === what && taken[keyOf(one)] === true).map(({ origin_id }) => origin_id);
	const pull = useDeed(
		() => api.courses.pull({ params: { id: course.id }, body: { take_lessons: chosen("lesson"), take_units: chosen("unit") } }),
		{
			said: ({ taken, kept }) => t("lessons.pulled", { taken, kept }),
			undo: mayUndo,
			after: onClose,
			invalidates: [[COURSE_CONTENT, course.id]],
		},
	);
	return (
		<FormDialog title={t("lessons.pull_title")} onClose={onClose} width={760}>
			<p>{t("lessons.pull_text")}</p>
			<ul className={classes.items}>
				{updates.map((update) => (
					<li key={keyOf(update)} className={classes.entry}>
						<div className={classes.head}>
							<span className={classes.strong}>{update.name}</span>
							<StatusDot tone={TONES[update.kind]}>{t(`lessons.kind.${update.kind}`)}</StatusDot>
						</div>
						{update.kind === "conflict" ? (
							<Conflict
								update={update}
								taken={taken[keyOf(update)] === true}
								onTake={(take) => setTaken({ ...taken, [keyOf(update)]: take })}
							/>
						) : update.kind === "changed" && update.original && update.original.name !== update.name ? (
							<span className={classes.meta}>→ {update.original.name}</span>
						) : null}
					</li>
				))}
			</ul>
			<div className={classes.footer}>
				<Button variant="default" onClick={onClose}>
					{t("form.cancel")}
				</Button>
				<Button onClick={() => void pull.run()} loading={pull.pending}>
					{t("lessons.pull_do")}
				</Button>
			</div>
		</FormDialog>
	);
}

function Conflict({ update, taken, onTake }: { update: CourseUpdate; taken: boolean; onTake: (take: boolean) => void }) {
	const { t } = useT();
	return (
		<Radio.Group
			aria-label={update.name}
			value={taken ? "theirs" : "mine"}
			onChange={(side) => onTake(side === "theirs")}
			className={classes.sides}
		>
			<div>
				<Radio value="mine" label={t("lessons.mine")} />
				<Side piece={update.mine} />
			</div>
			<div>
				<Radio value="theirs" label={t(update.original ? "lessons.theirs" : "lessons.theirs_gone")} />
				<Side piece={update.original} />
			</div>
		</Radio.Group>
	);
}
const Side = ({ piece }: { piece: CourseUpdate["mine"] }) =>
	piece ? (
		<div className={classes.side}>
			<div className={classes.strong}>{piece.name}</div>
			{piece.goals ? <p className={classes.meta}>{piece.goals}</p> : null}
			{piece.content ? <RichTextShown html={piece.content} /> : null}
		</div>
	) : null;
