import type { AttendanceCode } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { NumberInput, Popover, Textarea } from "@mantine/core";
import { IconBuilding, IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { codeName } from "../attendance-words.ts";
import classes from "./register.module.css";
import type { Choice } from "./register-marks.ts";

/** A day has no more. */
const MOST_MINUTES = 1440;

interface RegisterMoreProps {
	name: string;
	choice: Choice | null;
	codes: readonly AttendanceCode[];
	/** Closed, or not this person's to take; the office may still correct it. */
	disabled: boolean;
	onCorrect: (() => void) | undefined;
	onCode: (code: AttendanceCode) => void;
	onNote: (note: string | null) => void;
	/** Undefined: nobody is late by the minute. */
	onMinutes: ((minutes: number | null) => void) | undefined;
}

/** The codes that are rarer, how late somebody was, and a note. The button shows the letters of the code that is chosen. */
export function RegisterMore({ name, choice, codes, disabled, onCorrect, onCode, onNote, onMinutes }: RegisterMoreProps) {
	const { t } = useT();
	const [opened, setOpened] = useState(false);
	const chosen = codes.find(({ id }) => id === choice?.code_id);
	const label = chosen ? t("attendance.more_chosen", { name, code: codeName(chosen, t) }) : t("attendance.more", { name });
	const closing = (work: () => void) => () => {
		setOpened(false);
		work();
	};
	return (
		// no menu: fields may not lie in one
		<Popover opened={opened} onChange={setOpened} position="bottom-end" withinPortal trapFocus returnFocus>
			<Popover.Target>
				<button
					type="button"
					className={classes.code}
					data-kind={chosen ? (chosen.is_present ? "present" : "absent") : undefined}
					data-chosen={chosen ? true : undefined}
					disabled={disabled && !onCorrect}
					aria-label={label}
					onClick={() => setOpened(!opened)}
				>
					{chosen ? <b>{chosen.code}</b> : <IconDots size={20} aria-hidden="true" />}
				</button>
			</Popover.Target>
			<Popover.Dropdown className={classes.more} aria-label={label}>
				{(disabled ? [] : codes).map((code, at) => (
					<button
						key={code.id}
						type="button"
						className={classes.reason}
						aria-pressed={code.id === choice?.code_id}
						data-autofocus={at === 0 || undefined}
						onClick={closing(() => onCode(code))}
					>
						<b className={classes.letter}>{code.code}</b>
						{codeName(code, t)}
					</button>
				))}
				{onCorrect ? (
					<button type="button" className={classes.reason} onClick={closing(onCorrect)}>
						<IconBuilding size={16} aria-hidden="true" className={classes.letter} />
						{t("attendance.correct")}
					</button>
				) : null}
				{choice && !disabled ? (
					<div className={classes.said}>
						{onMinutes ? (
							<NumberInput
								label={t("attendance.minutes")}
								defaultValue={choice.minutes_late ?? ""}
								min={1}
								max={MOST_MINUTES}
								allowDecimal={false}
								onBlur={(event) => onMinutes(Math.min(MOST_MINUTES, Math.round(Number(event.currentTarget.value))) || null)}
							/>
						) : null}
						<Textarea
							label={t("attendance.note")}
							defaultValue={choice.note ?? ""}
							maxLength={300}
							autosize
							minRows={2}
							onBlur={(event) => onNote(event.currentTarget.value.trim() || null)}
						/>
					</div>
				) : null}
			</Popover.Dropdown>
		</Popover>
	);
}
