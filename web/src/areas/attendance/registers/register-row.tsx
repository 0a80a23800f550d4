import type { AttendanceCode, RegisterMark } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { lateCode, minutesLate, presentCode } from "@homeroom/contract/areas/attendance/attendance.rules.ts";
import { PERSON_COLOURS, type PersonColour } from "@homeroom/contract/kit/person.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import { codeName } from "../attendance-words.ts";
import classes from "./register.module.css";
import type { Choice } from "./register-marks.ts";
import { RegisterMore } from "./register-more.tsx";

export interface RegisterRowProps {
	mark: RegisterMark;
	choice: Choice | null;
	codes: readonly AttendanceCode[];
	/** Null: by day, nobody is late by the minute. */
	starts_at: string | null;
	ends_at: string | null;
	disabled: boolean;
	inConflict: boolean;
	onChoose: (choice: Choice) => void;
	onKeepTheirs: () => void;
	onTakeMine: () => void;
	/** The office corrects it. */
	onCorrect: (() => void) | undefined;
}
const ICONS = { present: IconCheck, late: IconClock, absent: IconX };

/** One student: three large buttons for what nearly always is, a menu for the rest. Arrows lead on; a code's letter chooses it and leads to the next student. */
export function RegisterRow(props: RegisterRowProps) {
	const { mark, choice, codes, starts_at, ends_at, disabled, inConflict, onChoose, onKeepTheirs, onTakeMine, onCorrect } = props;
	const { t } = useT();
	const byId = (id: number | null | undefined) => codes.find((code) => code.id === id);
	const named = (id: number | null | undefined) => {
		const code = byId(id);
		return code ? codeName(code, t) : "";
	};
	const quick = {
		present: presentCode(codes),
		late: lateCode(codes),
		absent: codes.find(({ key }) => key === "unexcused") ?? codes.find(({ is_present }) => !is_present),
	};
	// a register that is taken afterwards does not know by how much
	const isRunning = ends_at !== null && Date.now() < Date.parse(ends_at);
	const shown = choice?.code_id ?? mark.office_code_id ?? null;
	const take = (code: AttendanceCode) =>
		onChoose({
			code_id: code.id,
			minutes_late: code.is_late && starts_at && isRunning ? minutesLate(starts_at, Date.now(), 0) || null : null,
			note: choice?.note ?? null,
		});
	const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
		// not what is typed in the menu, which only hangs here
		if (!event.currentTarget.contains(event.target as Node) || event.ctrlKey || event.metaKey || event.altKey) return;
		const code = disabled ? undefined : codes.find((one) => !one.archived && one.code.toLowerCase() === event.key.toLowerCase());
		if (code) take(code);
		if (toNeighbour(event, code ? "ArrowDown" : event.key) || code) {
			event.preventDefault();
			event.stopPropagation();
		}
	};
	const lines = [
		mark.announced && choice?.code_id !== mark.announced.code_id
			? t("attendance.announced", { code: named(mark.announced.code_id), reason: mark.announced.reason ?? "" })
			: null,
		mark.office_code_id ? t("attendance.office_says", { code: named(mark.office_code_id), note: mark.office_note ?? "" }) : null,
		choice && byId(choice.code_id)?.is_late && choice.minutes_late ? t("attendance.minutes_late", { count: choice.minutes_late }) : null,
		choice?.note ?? null,
	].filter(Boolean);
	return (
		<li className={classes.row} data-conflict={inConflict || undefined}>
			<PersonAvatar name={mark.name} colour={mark.colour_code ? PERSON_COLOURS[mark.colour_code as PersonColour] : undefined} />
			<div className={classes.who}>
				<span className={classes.name}>{mark.name}</span>
				{lines.length > 0 ? <span className={classes.line}>{lines.join(" · ")}</span> : null}
			</div>
			<fieldset className={classes.codes} aria-label={mark.name} onKeyDown={onKeyDown}>
				{(["present", "late", "absent"] as const).map((kind) => {
					const code = quick[kind];
					const Icon = ICONS[kind];
					if (code === undefined) return null;
					return (
						<button
							key={kind}
							type="button"
							className={classes.code}
							data-kind={kind}
							disabled={disabled}
							aria-pressed={shown === code.id}
							aria-label={`${mark.name}: ${codeName(code, t)}`}
							title={codeName(code, t)}
							onClick={() => take(code)}
						>
							<Icon size={20} aria-hidden="true" />
						</button>
					);
				})}
				<RegisterMore
					disabled={disabled}
					onCorrect={onCorrect}
					name={mark.name}
					choice={choice}
					codes={codes.filter(({ archived, id }) => !archived && !Object.values(quick).some((code) => code?.id === id))}
					onCode={take}
					onNote={(note) => choice && note !== choice.note && onChoose({ ...choice, note })}
					onMinutes={
						choice && byId(choice.code_id)?.is_late
							? (minutes_late) => minutes_late !== choice.minutes_late && onChoose({ ...choice, minutes_late })
							: undefined
					}
				/>
			</fieldset>
			{inConflict ? (
				<div className={classes.conflict} role="alert">
					<span>{t("attendance.conflict", { who: mark.marked_by ?? "–", theirs: named(mark.code_id), mine: named(choice?.code_id) })}</span>
					<span className={classes.decide}>
						<Button size="sm" variant="default" onClick={onKeepTheirs}>
							{t("attendance.keep_theirs", { code: named(mark.code_id) })}
						</Button>
						<Button size="sm" variant="default" onClick={onTakeMine}>
							{t("attendance.take_mine", { code: named(choice?.code_id) })}
						</Button>
					</span>
				</div>
			) : null}
		</li>
	);
}

/** Up and down lead to the same button of the student above or below, left and right to the next button. */
function toNeighbour({ currentTarget, target }: KeyboardEvent<HTMLFieldSetElement>, key: string): boolean {
	const row = currentTarget.closest("li");
	const mine = [...currentTarget.querySelectorAll("button")];
	const at = mine.indexOf(target as HTMLButtonElement);
	const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
	const other = key === "ArrowDown" ? row?.nextElementSibling : key === "ArrowUp" ? row?.previousElementSibling : null;
	const button = step === undefined ? other?.querySelectorAll<HTMLButtonElement>("fieldset button")[at] : mine[at + step];
	button?.focus();
	return button !== undefined;
}
