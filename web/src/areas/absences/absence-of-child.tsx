import { AbsenceInput } from "@homeroom/contract/areas/absences/absences.calls.ts";
import type { AttendanceCode } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { fullName } from "@homeroom/contract/kit/person.ts";
import { Button, Textarea } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { DayField } from "../../kit/form/days/day-field.tsx";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { schemaErrors } from "../../kit/form/schema-errors.ts";
import { useHeldForm } from "../../kit/form/use-held-form.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { QueryPart } from "../../kit/queries/query-part.tsx";
import { ChoiceCards } from "../../ui/choices/choice-cards.tsx";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { ATTENDANCE, codesQuery, useCodeName, useToday } from "../attendance/attendance.public-ui.ts";
import classes from "./absence-of-child.module.css";
import { type OwnChild, ownChildrenQuery } from "./absences.api.ts";

const PersonPhoto = lazy(() => import("../../kit/files/person-photo.tsx"));
type When = "today" | "tomorrow" | "other";

/** A family says in three taps that their child will be absent: who, why, send. */
export function AbsenceOfChild({ onClose }: { onClose: () => void }) {
	const { t } = useT();
	const own = useQuery(ownChildrenQuery());
	const known = useQuery(codesQuery());
	return (
		<FormDialog title={t("attendance.absence_new")} onClose={onClose} width={520}>
			<QueryPart query={own.data ? known : own} failed={t("attendance.absence_failed")}>
				{own.data && known.data ? <ChildForm own={own.data.students} codes={known.data.codes} onClose={onClose} /> : null}
			</QueryPart>
		</FormDialog>
	);
}

interface ChildFormProps {
	own: readonly OwnChild[];
	codes: readonly AttendanceCode[];
	onClose: () => void;
}
function ChildForm({ own, codes, onClose }: ChildFormProps) {
	const { t, locale } = useT();
	const client = useQueryClient();
	const words = useFormats();
	const named = useCodeName(codes);
	const today = useToday();
	const tomorrow = addDays(today, 1);
	const reasons = codes.filter(({ archived, is_present, is_announced }) => !archived && !is_present && is_announced);
	// an only child is chosen already
	const [child, setChild] = useState(own.length === 1 ? String(own[0]?.id) : null);
	const [code, setCode] = useState(String(reasons.find(({ key }) => key === "ill")?.id ?? reasons[0]?.id ?? ""));
	const [when, setWhen] = useState<When>("today");
	const [days, setDays] = useState({ from: today, to: today });
	const [note, setNote] = useState<string | null>(null);
	const { from, to } = when === "today" ? { from: today, to: today } : when === "tomorrow" ? { from: tomorrow, to: tomorrow } : days;
	const typed = { student_id: Number(child) || undefined, code_id: Number(code) || undefined, from, to, reason: note };
	const form = useHeldForm({
		typed,
		check: () => schemaErrors(AbsenceInput, typed, locale),
		save: (options) => api.attendance.absence_create({ body: AbsenceInput.parse(typed) }, options),
		onSaved: () => {
			notify.success(t("attendance.absence_saved"));
			void client.invalidateQueries({ queryKey: [ATTENDANCE] });
			onClose();
		},
	});
	const chosen = own.find(({ id }) => String(id) === child);
	const on = when === "other" ? (from === to ? words.day(from) : `${words.day(from)} – ${words.day(to)}`) : t(`attendance.when_${when}`);
	return (
		<FormFrame
			form={form}
			saveLabel={
				chosen
					? t("attendance.absence_send", { name: chosen.first_name, why: named(Number(code)), when: on })
					: t("attendance.absence_save")
			}
			bare
		>
			<div className={classes.parts}>
				<ChoiceCards
					legend={t("attendance.who")}
					value={child}
					onChange={setChild}
					error={form.errors.student_id}
					data-path="student_id"
					data-autofocus
					columns={own.length === 1 ? 1 : 2}
					choices={own.map((one) => ({
						value: String(one.id),
						label: fullName(one),
						about: one.class_label,
						before: (
							<PersonAvatar name={fullName(one)}>
								{one.photo_file_id ? (
									<Suspense>
										<PersonPhoto fileId={one.photo_file_id} />
									</Suspense>
								) : null}
							</PersonAvatar>
						),
					}))}
				/>
				<ChoiceCards
					legend={t("attendance.when")}
					value={when}
					onChange={(value) => setWhen(value as When)}
					columns={3}
					choices={[
						{ value: "today", label: t("attendance.when_today"), about: words.day(today) },
						{ value: "tomorrow", label: t("attendance.when_tomorrow"), about: words.day(tomorrow) },
						{ value: "other", label: t("attendance.when_other"), about: t("attendance.when_other_about") },
					]}
				/>
				{when === "other" ? (
					<div className={classes.days}>
						<DayField
							label={t("attendance.first_day")}
							defaultValue={days.from}
							error={form.errors.from}
							data-path="from"
							onChange={(day) => setDays((now) => ({ from: day, to: now.to < day || now.to === now.from ? day : now.to }))}
						/>
						<DayField
							key={days.to}
							label={t("attendance.last_day")}
							defaultValue={days.to}
							error={form.errors.to}
							data-path="to"
							onChange={(day) => setDays((now) => ({ ...now, to: day }))}
						/>
					</div>
				) : null}
				<ChoiceCards
					legend={t("attendance.reason_kind")}
					value={code}
					onChange={setCode}
					error={form.errors.code_id}
					columns={reasons.length > 2 ? 3 : 2}
					choices={reasons.map(({ id }) => ({ value: String(id), label: named(id) }))}
				/>
				{note === null ? (
					<Button className={classes.more} variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNote("")}>
						{t("attendance.add_note")}
					</Button>
				) : (
					<Textarea
						label={t("attendance.absence_note")}
						autosize
						minRows={2}
						maxLength={500}
						value={note}
						error={form.errors.reason}
						onChange={(event) => setNote(event.currentTarget.value)}
						// who asked for it writes in it
						ref={focusOnce}
					/>
				)}
			</div>
		</FormFrame>
	);
}
const focusOnce = (element: HTMLTextAreaElement | null) => element?.focus();
