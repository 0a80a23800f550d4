import type { CaptureOptions, CaptureRule } from "@homeroom/contract/areas/tasks/capture/capture.types.ts";
import { recurrenceOf } from "@homeroom/contract/areas/tasks/capture/capture-recurrence.ts";
import { Menu, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown, IconX } from "@tabler/icons-react";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useRecurrenceText } from "../repeats/repeat-words.ts";
import classes from "./capture-chips.module.css";
import type { CaptureChoice, CaptureKnown, ShownChip } from "./capture-input.ts";

const OFFERED = 8;
const LIKELY_MINUTES = [15, 30, 60, 120];
const LIKELY_TIMES = ["08:00", "10:00", "12:00", "15:00"];
const LIKELY_DAYS = [0, 1, 2, 7];
const ONE = { interval: 1, school: null, from: "date" } as const;
const LIKELY_RULES: readonly CaptureRule[] = [
	{ ...ONE, freq: "daily", school: "school_days" },
	{ ...ONE, freq: "weekly" },
	{ ...ONE, freq: "weekly", interval: 2 },
	{ ...ONE, freq: "monthly" },
];

interface CaptureChipsProps {
	chips: readonly ShownChip[];
	known: CaptureKnown;
	tags: readonly string[];
	options: CaptureOptions;
	onCorrect: (chip: ShownChip, by: CaptureChoice) => void;
	onTakeAway: (chip: ShownChip) => void;
}

/** What was understood, piece by piece. Each opens a menu with what it may be instead, and the way to leave it text. */
export function CaptureChips({ chips, onCorrect, onTakeAway, ...given }: CaptureChipsProps) {
	const { t } = useT();
	const wordsOf = useChipWords(given.options);
	const choicesOf = useChoices(given);
	const leads = chips.filter(({ chip, counts }) => chip.kind === "person" && counts);
	if (chips.length === 0) return <p className={classes.keys}>{t("tasks.capture_keys")}</p>;
	return (
		<ul className={classes.chips} aria-label={t("tasks.capture_understood")}>
			{chips.map((one) => {
				const { what, value } = wordsOf(one, leads.indexOf(one) > 0);
				return (
					<li key={`${one.chip.span.from}`}>
						<Menu position="bottom-start" width={240}>
							<Menu.Target>
								<UnstyledButton className={classes.chip ?? ""} data-counts={one.counts || undefined}>
									{one.counts ? null : <IconAlertTriangle size={14} aria-hidden="true" />}
									<span className={classes.what}>{what}:</span>
									<span className={classes.value}>{value}</span>
									<IconChevronDown size={13} aria-hidden="true" />
								</UnstyledButton>
							</Menu.Target>
							<Menu.Dropdown>
								{choicesOf(one).map(({ label, by }) => (
									<Menu.Item key={label} onClick={() => onCorrect(one, by)}>
										{label}
									</Menu.Item>
								))}
								<Menu.Item leftSection={<IconX size={15} aria-hidden="true" />} onClick={() => onTakeAway(one)}>
									{t("tasks.capture_take_away", { what })}
								</Menu.Item>
							</Menu.Dropdown>
						</Menu>
					</li>
				);
			})}
		</ul>
	);
}

function useChipWords({ week_start }: CaptureOptions) {
	const { t } = useT();
	const formats = useFormats();
	const ruleText = useRecurrenceText();
	return ({ chip, meant }: ShownChip, helps: boolean): { what: string; value: string } => {
		switch (chip.kind) {
			case "day":
				return { what: t("tasks.capture_day"), value: formats.day(chip.day) };
			case "time":
				return { what: t("tasks.capture_time"), value: chip.to === undefined ? chip.from : `${chip.from}–${chip.to}` };
			case "tag":
				return { what: t("tasks.capture_tag"), value: chip.tag };
			case "priority":
				return { what: t("tasks.capture_priority"), value: t(`tasks.priority.${chip.priority}`) };
			case "person":
				return meant
					? { what: t(helps ? "tasks.capture_helper" : "tasks.capture_person"), value: meant.name }
					: { what: t("tasks.capture_person"), value: t("tasks.capture_unknown_person", { name: chip.name }) };
			case "project":
				return { what: t("tasks.capture_project"), value: meant?.name ?? t("tasks.capture_unknown_project", { name: chip.name }) };
			case "estimate":
				return { what: t("tasks.capture_estimate"), value: t("tasks.capture_minutes", { count: chip.minutes }) };
			case "recurrence":
				return { what: t("tasks.capture_recurrence"), value: ruleText(recurrenceOf(chip.rule, week_start)) };
		}
	};
}

function useChoices({ known, tags, options }: Pick<CaptureChipsProps, "known" | "tags" | "options">) {
	const { t } = useT();
	const formats = useFormats();
	const ruleText = useRecurrenceText();
	const alike = (name: string, all: CaptureKnown["people"]) => {
		const begins = (one: { name: string }) => one.name.toLowerCase().includes(name.toLowerCase().slice(0, 3));
		return [...all.filter(begins), ...all.filter((one) => !begins(one))].slice(0, OFFERED);
	};
	return ({ chip }: ShownChip): { label: string; by: CaptureChoice }[] => {
		switch (chip.kind) {
			case "day":
				return LIKELY_DAYS.map((ahead) => ({ label: formats.day(schoolToday(ahead)), by: { kind: "day", day: schoolToday(ahead) } }));
			case "time":
				return LIKELY_TIMES.map((from) => ({ label: from, by: { kind: "time", from } }));
			case "tag":
				return tags.slice(0, OFFERED).map((tag) => ({ label: tag, by: { kind: "tag", tag } }));
			case "priority":
				return ([1, 2, 3, 4] as const).map((priority) => ({ label: t(`tasks.priority.${priority}`), by: { kind: "priority", priority } }));
			case "person":
				return alike(chip.name, known.people).map(({ name }) => ({ label: name, by: { kind: "person", name } }));
			case "project":
				return alike(chip.name, known.projects).map(({ name }) => ({ label: name, by: { kind: "project", name } }));
			case "estimate":
				return LIKELY_MINUTES.map((minutes) => ({
					label: t("tasks.capture_minutes", { count: minutes }),
					by: { kind: "estimate", minutes },
				}));
			case "recurrence":
				return LIKELY_RULES.map((rule) => ({
					label: ruleText(recurrenceOf(rule, options.week_start)),
					by: { kind: "recurrence", rule },
				}));
		}
	};
}
