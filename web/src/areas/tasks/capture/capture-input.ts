import type { CaptureChip, Captured, CaptureOptions } from "@homeroom/contract/areas/tasks/capture/capture.types.ts";
import { formatCapture } from "@homeroom/contract/areas/tasks/capture/capture-format.ts";
import { parseCapture } from "@homeroom/contract/areas/tasks/capture/capture-parse.ts";
import { recurrenceOf } from "@homeroom/contract/areas/tasks/capture/capture-recurrence.ts";
import { likelyAhead } from "@homeroom/contract/areas/tasks/repeats/repeat-days.ts";
import { repeatText } from "@homeroom/contract/areas/tasks/repeats/repeat-text.ts";
import type { TaskRepeatInput } from "@homeroom/contract/areas/tasks/repeats/repeats.rules.ts";
import { TASK_PRIORITIES, type TaskInput } from "@homeroom/contract/areas/tasks/tasks.rules.ts";

export interface CaptureNamed {
	id: number;
	name: string;
	/** Of a project. */
	key?: string;
}
export interface CaptureKnown {
	people: readonly CaptureNamed[];
	projects: readonly CaptureNamed[];
}
export type CapturedInput = Given & Partial<Typed>;
type Given = Pick<Typed, "title" | "status" | "priority">;
type Typed = { -readonly [Name in keyof TaskInput]: TaskInput[Name] };
export interface ShownChip {
	chip: CaptureChip;
	/** As it stands in the line. */
	text: string;
	/** What a name means here; null: nobody and nothing, so that it stays text. */
	meant: CaptureNamed | null;
	/** It is part of the task. Others stay text, and are marked. */
	counts: boolean;
}
/** What comes again, and makes its tasks by itself. */
export type CapturedRepeat = Pick<TaskRepeatInput, "name" | "status" | "rule" | "starts" | "ahead" | "priority"> & Partial<TaskRepeatInput>;
export interface CapturedTask {
	input: CapturedInput;
	/** Null: it is one task. */
	repeat: CapturedRepeat | null;
	chips: ShownChip[];
}

const plain = (text: string): string =>
	text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, "");
const wordsOf = (name: string): string[] => name.split(/\s+/).map(plain);

/** Whom or what a name means: the whole of it, or what one alone begins with. Of two that it may mean it means none. */
export function namedIn(name: string, all: readonly CaptureNamed[]): CaptureNamed | null {
	const wanted = plain(name);
	const isWhole = (one: CaptureNamed) => plain(one.name) === wanted || (one.key !== undefined && plain(one.key) === wanted);
	const begins = (one: CaptureNamed) => plain(one.name).startsWith(wanted) || wordsOf(one.name).some((word) => word.startsWith(wanted));
	for (const fits of [isWhole, (one: CaptureNamed) => wordsOf(one.name).includes(wanted), begins]) {
		const found = all.filter(fits);
		if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
	}
	return null;
}

/** What a line becomes. Names that mean nothing, and what a task cannot keep, stay in its title. */
export function captureTask(text: string, options: CaptureOptions, known: CaptureKnown): CapturedTask {
	const chips = parseCapture(text, options).chips.map((chip): ShownChip => {
		const meant = meantBy(chip, known);
		const isName = chip.kind === "person" || chip.kind === "project";
		return {
			chip,
			text: text.slice(chip.span.from, chip.span.to),
			meant,
			counts: !(isName && meant === null),
		};
	});
	const left = chips.filter(({ counts }) => !counts).map((one) => one.text);
	const { title } = parseCapture(text, { ...options, dismissed: [...(options.dismissed ?? []), ...left] });
	const input = inputOf(title, chips, options);
	return { input, repeat: repeatOf(input, chips, options), chips };
}
/** It begins on the day that was typed, or today; its first task is on the first of its days from then on. */
function repeatOf(input: CapturedInput, chips: readonly ShownChip[], { today, week_start }: CaptureOptions): CapturedRepeat | null {
	const found = chips.find(({ chip }) => chip.kind === "recurrence")?.chip;
	if (found?.kind !== "recurrence") return null;
	const recurrence = recurrenceOf(found.rule, week_start);
	const { title, status: _, due, starts: __, ...rest } = input;
	return {
		...rest,
		name: title,
		status: "active",
		rule: repeatText(recurrence),
		starts: due ?? today,
		ahead: likelyAhead(recurrence),
	};
}
const meantBy = (chip: Captured["chips"][number], { people, projects }: CaptureKnown): CaptureNamed | null =>
	chip.kind === "person" ? namedIn(chip.name, people) : chip.kind === "project" ? namedIn(chip.name, projects) : null;

function inputOf(title: string, chips: readonly ShownChip[], { today }: CaptureOptions): CapturedInput {
	const input: CapturedInput = { title, status: "todo", priority: "3" };
	const tags: string[] = [];
	const people: number[] = [];
	for (const { chip, meant } of chips) {
		if (chip.kind === "day") input.due = chip.day;
		else if (chip.kind === "time") {
			input.due_time = chip.from;
			if (chip.to !== undefined) input.estimate ??= minutesBetween(chip.from, chip.to);
		} else if (chip.kind === "estimate") input.estimate = chip.minutes;
		else if (chip.kind === "priority") input.priority = TASK_PRIORITIES[chip.priority - 1] ?? "3";
		else if (chip.kind === "tag") tags.push(chip.tag.replace(/\s+/g, "-"));
		else if (chip.kind === "person" && meant) people.push(meant.id);
		else if (chip.kind === "project" && meant) input.project_id = meant.id;
	}
	// a time alone is today's
	if (input.due_time && !input.due) input.due = today;
	if (tags.length > 0) input.tags = tags.join(" ");
	const [lead, ...helpers] = [...new Set(people)];
	if (lead !== undefined) input.lead_id = lead;
	if (helpers.length > 0) input.helpers = helpers;
	return input;
}
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const minutesBetween = (from: string, to: string): number | null => {
	const minutes = minutesOf(to) - minutesOf(from);
	return minutes > 0 ? minutes : null;
};

/** What may stand in the place of a piece. */
export type CaptureChoice = Parameters<typeof formatCapture>[0]["chips"][number];
/** The line with something else where a chip stood. */
export function corrected(text: string, { span }: CaptureChip, by: CaptureChoice, options: CaptureOptions): string {
	return text.slice(0, span.from) + formatCapture({ title: "", chips: [by] }, options) + text.slice(span.to);
}
