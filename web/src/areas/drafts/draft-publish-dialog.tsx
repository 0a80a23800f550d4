import type { Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import { TELL_AFTER_MINUTES } from "@homeroom/contract/areas/drafts/drafts.rules.ts";
import { Alert, Button, Checkbox } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { Count } from "../../kit/formats/count.tsx";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordInput } from "../../kit/record/form/record-input.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { SESSIONS, TIMETABLES, useTimetableWords } from "../timetable/timetable.public-ui.ts";
import classes from "./draft-page.module.css";
import { SCHEDULES } from "./drafts.api.ts";

const FACTS = ["added", "changed", "removed", "kept", "classes", "teachers"] as const;

interface DraftPublishDialogProps {
	timetable: Timetable;
	/** Shows what stands in the way; null while it is not known. */
	onClash: (() => void) | null;
	onClose: () => void;
}

/** From when a draft holds, and what that changes for whom. */
export function DraftPublishDialog({ timetable, onClash, onClose }: DraftPublishDialogProps) {
	const { t } = useT();
	const { formats } = useTimetableWords();
	const navigate = useNavigate();
	const today = schoolToday();
	const [start] = useState(timetable.starts_on > today ? timetable.starts_on : today < timetable.ends_on ? today : timetable.starts_on);
	const [from, setFrom] = useState(start);
	const [tell, setTell] = useState(true);
	const { id, version, starts_on, ends_on, name } = timetable;
	const within = /^\d{4}-\d\d-\d\d$/.test(from) && from >= starts_on && from <= ends_on;
	const preview = useQuery({
		queryKey: [SCHEDULES, id, "publish", from, version],
		meta: { live: [SCHEDULES, "schedule_teachers"] },
		queryFn: ({ signal }) => api.timetable.publish_preview({ params: { id }, body: { from } }, { signal }),
		enabled: within,
		placeholderData: keepPreviousData,
	});
	const { data } = preview;
	const publish = useDeed(() => api.timetable.publish({ params: { id }, body: { from, version, tell } }), {
		said: () => t("timetable.said_published", { name, day: formats.day(from) }),
		undo: true,
		after: () => void navigate({ to: "/timetable", search: { day: from } }),
		invalidates: [[TIMETABLES], [SCHEDULES], [SESSIONS]],
		refused: "here",
	});
	return (
		<FormDialog title={t("timetable.publish_title", { name })} onClose={onClose} width={520}>
			<form
				className={classes.publish}
				onSubmit={(event) => {
					event.preventDefault();
					void publish.run();
				}}
			>
				{publish.problem ? (
					<Alert color="danger" role="alert">
						{publish.problem}
					</Alert>
				) : null}
				<RecordInput
					field={{ name: "from", field: { kind: "day" }, label: t("timetable.publish_from"), choiceText: (choice) => choice }}
					label={t("timetable.publish_from")}
					required
					data-autofocus
					defaultValue={start}
					onChange={(value) => setFrom(String(value))}
					error={within ? undefined : t("timetable.publish_within", { from: formats.day(starts_on), to: formats.day(ends_on) })}
				/>
				{preview.error ? (
					<Alert color="danger" role="alert">
						{preview.error.message}
					</Alert>
				) : data === undefined ? (
					<TextSkeleton width="70%" />
				) : (
					<>
						<ul className={classes.facts} aria-busy={preview.isFetching}>
							{FACTS.map((fact) => (
								<li key={fact}>
									<span>{t(`timetable.preview_${fact}`)}</span>
									<b>{data[fact] === 0 ? "—" : <Count value={data[fact]} />}</b>
								</li>
							))}
						</ul>
						{data.days_off.length > 0 ? (
							<p className={classes.quiet}>{t("timetable.preview_days_off", { days: data.days_off.join(", ") })}</p>
						) : null}
						{data.clashes > 0 ? (
							<Alert color="danger" role="alert">
								{t("timetable.preview_clashes", { count: data.clashes })}
								{onClash ? (
									<Button variant="default" size="compact-sm" className={classes.lead ?? ""} onClick={onClash}>
										{t("timetable.show_clash")}
									</Button>
								) : null}
							</Alert>
						) : (
							<>
								<p className={classes.quiet}>{t("timetable.preview_told")}</p>
								{data.people > 0 ? (
									<Checkbox
										checked={tell}
										onChange={(event) => setTell(event.currentTarget.checked)}
										label={t("timetable.tell", { count: data.people })}
										description={t("timetable.tell_text", { minutes: TELL_AFTER_MINUTES })}
									/>
								) : null}
								{data.teachers_without_login > 0 ? (
									<p className={classes.quiet}>{t("timetable.not_told", { count: data.teachers_without_login })}</p>
								) : null}
							</>
						)}
					</>
				)}
				<div className={classes.deeds}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={publish.pending} disabled={!within || data === undefined || data.clashes > 0}>
						{within ? t("timetable.publish_on", { day: formats.day(from) }) : t("timetable.publish")}
					</Button>
				</div>
			</form>
		</FormDialog>
	);
}
