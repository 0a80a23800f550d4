import { parseDay } from "@homeroom/contract/kit/day-text.ts";
import { datePattern } from "@homeroom/contract/kit/formats.ts";
import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useDateFormat, useFormats } from "../../formats/use-formats.ts";
import { useT } from "../../i18n/i18n.ts";
import { HELP_BELOW } from "../help-below.ts";
import classes from "./day-field.module.css";

const DayPicker = lazy(() => import("./day-picker.tsx"));

interface DayFieldProps {
	/** Without one it has an `aria-label`. */
	label?: string;
	"aria-label"?: string;
	className?: string | undefined;
	/** Instead of how a day is written. */
	placeholder?: string;
	/** A calendar day; what is typed and is none is kept as it is, so that the schema can refuse it. */
	defaultValue?: string;
	/** A day of many years ago: a birthday. */
	longAgo?: boolean;
	onChange: (value: string) => void;
	onBlur?: () => void;
	/** From the calendar, after `onChange`. */
	onPick?: () => void;
	onEnter?: () => void;
	error?: React.ReactNode;
	/** What is unlikely about it, said below. */
	doubt?: string | undefined;
	"data-path"?: string;
}

/** How a day is written, in the letters of the reader's language: TT.MM.JJJJ. */
function patternIn(letters: string, dateFormatId: number): string {
	const [day = "D", month = "M", year = "Y"] = letters.split(",");
	const own: Record<string, string> = { D: day, M: month, Y: year };
	return datePattern(dateFormatId).replace(/[DMY]/g, (letter) => own[letter] ?? letter);
}

/** A day, typed the way the school writes dates, or picked from a calendar. Typing is quicker for dates of birth. */
export function DayField({ defaultValue = "", longAgo = false, onChange, onBlur, onPick, onEnter, doubt, ...input }: DayFieldProps) {
	const { t } = useT();
	const { day: format } = useFormats();
	const dateFormatId = useDateFormat();
	const [text, setText] = useState(() => shown(defaultValue, format));
	const [open, setOpen] = useState(false);
	const day = parseDay(text, dateFormatId, new Date().getFullYear());
	const change = (next: string) => {
		setText(next);
		onChange(parseDay(next, dateFormatId, new Date().getFullYear()) ?? next);
	};
	const pick = (picked: string) => {
		change(format(picked));
		setOpen(false);
		onPick?.();
	};
	return (
		<TextInput
			placeholder={patternIn(t("form.day_letters"), dateFormatId)}
			{...input}
			description={doubt && <span className={classes.doubt}>{doubt}</span>}
			inputWrapperOrder={HELP_BELOW}
			inputMode="numeric"
			autoComplete="off"
			value={text}
			onChange={(event) => change(event.currentTarget.value)}
			onKeyDown={(event) => event.key === "Enter" && onEnter?.()}
			onBlur={() => {
				if (day) setText(format(day));
				onBlur?.();
			}}
			rightSection={
				<Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
					<Popover.Target>
						<ActionIcon variant="subtle" color="gray" aria-label={t("form.pick_day")} onClick={() => setOpen(!open)}>
							<IconCalendar size={16} stroke={1.7} />
						</ActionIcon>
					</Popover.Target>
					<Popover.Dropdown data-mantine-stop-propagation>
						<Suspense>
							<DayPicker day={day} longAgo={longAgo} onPick={pick} />
						</Suspense>
					</Popover.Dropdown>
				</Popover>
			}
		/>
	);
}

const shown = (value: string, format: (day: string) => string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? format(value) : value);
