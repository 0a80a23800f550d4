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
	const times = [...Map.groupBy(lines, ({ starts_at }) => starts_at ?? "")];
	return (
		<FoldSheet title={t(`attendance.state.${state}`)} note={t("attendance.registers_count", { count: lines.length })} {...fold}>
			{isMuch && times.length > 1 ? (
				times.map(([at, ofTime], i) => (
					<OfTime key={at} at={at} state={state} lines={ofTime} isOpen={waits || (state === "coming" && i === 0)} />
				))
			) : (
				<RegisterLines lines={lines} />
			)}
		</FoldSheet>
	);
}

interface OfTimeProps {
	/** When they begin; empty for those of a whole day. */
	at: string;
	state: State;
	lines: readonly RegisterLine[];
	isOpen: boolean;
}
function OfTime({ at, state, lines, isOpen }: OfTimeProps) {
	const { t } = useT();
	const formats = useFormats();
	const id = useId();
	const time = at === "" ? t("attendance.whole_day") : formats.time(at);
	// the same hour of the next day is folded as well
	const { open, onOpen } = useFold(`registers.${state}.${at === "" ? "day" : formats.time(at)}`, isOpen);
	return (
		<div className={classes.ofTime}>
			<FoldTitle part of={id} note={t("attendance.registers_count", { count: lines.length })} open={open} onOpen={onOpen}>
				{time}
			</FoldTitle>
			{open ? (
				<div id={id}>
					<RegisterLines lines={lines} />
				</div>
			) : null}
		</div>
	);
}
