import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { useId } from "react";
import { useFold } from "../../../kit/folds/use-fold.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { FoldSheet } from "../../../ui/card/fold-sheet.tsx";
import { FoldTitle } from "../../../ui/card/fold-title.tsx";
import classes from "../attendance.module.css";
import { RegisterLines } from "./register-lines.tsx";

/** What wants somebody comes first. */
const STATES = ["missing", "open", "coming", "taken", "off"] as const;
type State = (typeof STATES)[number];
/** As many as are read at a glance: more stand below the times at which they begin. */
export const FEW_REGISTERS = 24;

interface RegisterGroupsProps {
	lines: readonly RegisterLine[];
	/** What is missing stands above them already. */
	below: boolean;
}
/** The registers of a day by what is to be done about them: those that wait are open, those that are taken are folded. */
export function RegisterGroups({ lines, below }: RegisterGroupsProps) {
	const groups = Map.groupBy(lines, ({ state }) => state);
	const [first] = STATES.filter((state) => groups.has(state));
	return STATES.map((state) => {
		const group = groups.get(state);
		return group ? <Group key={state} state={state} lines={group} isFirst={state === first && !below} /> : null;
	});
}

interface GroupProps {
	state: State;
	lines: readonly RegisterLine[];
	isFirst: boolean;
}
function Group({ state, lines, isFirst }: GroupProps) {
	const { t } = useT();
	const isMuch = lines.length > FEW_REGISTERS;
	const waits = state === "missing" || state === "open";
	const fold = useFold(`registers.${state}`, waits || isFirst || (state === "coming" && !isMuch));
	const parts = isMuch ? partsOf(lines) : [];
	return (
		<FoldSheet title={t(`attendance.state.${state}`)} note={t("attendance.registers_count", { count: lines.length })} {...fold}>
			{parts.length > 1 ? (
				parts.map((part, i) => <Part key={part.key} part={part} state={state} isOpen={waits || (state === "coming" && i === 0)} />)
			) : (
				<RegisterLines lines={lines} />
			)}
		</FoldSheet>
	);
}

interface RegistersPart {
	key: string;
	/** When they begin; empty for those of a whole day. Undefined: they all begin together, and this is a year of them. */
	at?: string;
	grade?: number | null;
	lines: readonly RegisterLine[];
}
/** By the times at which they begin; where they all begin together by year. */
function partsOf(lines: readonly RegisterLine[]): RegistersPart[] {
	const times = [...Map.groupBy(lines, ({ starts_at }) => starts_at ?? "")];
	if (times.length > 1) return times.map(([at, ofTime]) => ({ key: at, at, lines: ofTime }));
	return [...Map.groupBy(lines, ({ grade_level }) => grade_level ?? null)]
		.sort(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
		.map(([grade, ofGrade]) => ({ key: `grade-${grade}`, grade, lines: ofGrade }));
}

interface PartProps {
	part: RegistersPart;
	state: State;
	isOpen: boolean;
}
function Part({ part: { at, grade, lines }, state, isOpen }: PartProps) {
	const { t } = useT();
	const formats = useFormats();
	const id = useId();
	const time = at && formats.time(at);
	const ofGrade = grade == null ? t("attendance.no_grade") : t("attendance.grade", { grade });
	// the same hour of the next day is folded as well
	const { open, onOpen } = useFold(`registers.${state}.${at === undefined ? `grade-${grade}` : time || "day"}`, isOpen);
	return (
		<div className={classes.ofTime}>
			<FoldTitle part of={id} note={t("attendance.registers_count", { count: lines.length })} open={open} onOpen={onOpen}>
				{at === undefined ? ofGrade : time || t("attendance.whole_day")}
			</FoldTitle>
			{open ? (
				<div id={id}>
					<RegisterLines lines={lines} />
				</div>
			) : null}
		</div>
	);
}
