import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { GridBlock, GridColumn, GridLine, GridPlace } from "./grid-block.ts";
import { lanesOf, type Span } from "./grid-layout.ts";
import { ColumnMarks } from "./grid-marks.tsx";
import { isWhere, type Pull, useBlockPull } from "./grid-pull.ts";
import { hasNoFreePlace, type Judge, type Verdict } from "./grid-verdict.ts";
import { VerdictBar } from "./grid-verdict-bar.tsx";
import classes from "./timetable-grid.module.css";

interface TimetableGridProps {
	columns: readonly GridColumn[];
	lines: readonly GridLine[];
	span: Span;
	blocks: readonly GridBlock[];
	/** Times that a pulled block is drawn to. */
	bells: readonly number[];
	onOpen: (id: number) => void;
	/** Left out where nothing can be moved. */
	onMove?: ((id: number, to: GridPlace) => void) | undefined;
	/** Sent and not answered yet: shown where it shall be. */
	pending?: ({ id: number } & GridPlace) | null;
	/** Tells free from taken places for the block that is being moved. */
	judge?: Judge | undefined;
	/** Which block that is; null: none. */
	onHold?: ((id: number | null) => void) | undefined;
	/** Moved without a pointer: by keys, or by clicking where it shall be. */
	carried?: number | null;
	onCarry?: ((id: number | null) => void) | undefined;
	/** What is said while a block is moved for which there is no free place at all. */
	noneFree?: string | undefined;
	/** What the grid shows, where that is not the timetable. */
	label?: string | undefined;
}
/** Pixels of a minute: three lines of text fit into a lesson of 45. */
export const PX = 1.3;
/** Takes the block in focus up. */
export const CARRY_KEY = "m";
/** Less high than this there is room for one line only. */
const LOW_MINUTES = 40;

/** Days, rooms or teachers side by side, with times downwards. Every block is a button; pulling it is a shortcut for its form. */
export function TimetableGrid(props: TimetableGridProps) {
	const {
		columns,
		lines,
		span,
		blocks,
		bells,
		onOpen,
		onMove,
		pending = null,
		judge,
		onHold,
		carried = null,
		onCarry,
		noneFree,
		label,
	} = props;
	const { t } = useT();
	const body = useRef<HTMLDivElement>(null);
	const { pull, start } = useBlockPull({ body, px: PX, bells, onMove });
	const [carriedTo, setCarriedTo] = useState<({ id: number } & GridPlace) | null>(null);
	const block = blocks.find(({ id }) => id === (pull?.id ?? carried));
	const held = pull ?? (block && carried === block.id ? (carriedTo?.id === carried ? carriedTo : placeOf(block)) : null);
	const heldId = held?.id ?? null;
	useEffect(() => onHold?.(heldId), [heldId, onHold]);
	const letGo = () => {
		setCarriedTo(null);
		onCarry?.(null);
		// the block is a button again, wherever it stands now
		const id = heldId;
		requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-block="${id}"]`)?.focus());
	};
	const put = (to: GridPlace) => {
		letGo();
		if (block && !isWhere(block, to)) onMove?.(block.id, { column: to.column, starts: to.starts, ends: to.ends });
	};
	const verdict = held && block && !isWhere(block, held) ? (judge?.(held) ?? null) : null;
	const isFull = held !== null && block !== undefined && hasNoFreePlace(columns, block, judge);
	const shown = blocks.map((one) => (pending?.id === one.id && held === null ? { ...one, ...pending } : one));
	const height = { height: (span.ends - span.starts) * PX };
	const top = (minutes: number) => (minutes - span.starts) * PX;
	return (
		// what scrolls is reached by keyboard: by its lessons, and by itself where there are none
		<section
			className={classes.scroll}
			data-timetable-grid=""
			aria-label={label ?? t("timetable.title")}
			tabIndex={blocks.length === 0 ? 0 : undefined}
		>
			<div className={classes.grid} style={{ "--columns": columns.length } as CSSProperties}>
				<div className={classes.corner} />
				{columns.map(({ key, title, sub, today, head }) => (
					<div key={key} className={classes.head} data-today={today || undefined}>
						<span className={classes.title}>{title}</span>
						{sub ? <span className={classes.sub}>{sub}</span> : null}
						{today ? <span className={classes.today}>{t("timetable.today")}</span> : null}
						{head}
					</div>
				))}
				<div className={classes.axis} style={height} aria-hidden="true">
					{lines.map(({ at, label, name }) => (
						<span key={at} className={classes.time} style={{ top: top(at) }}>
							{name ? <b>{name}</b> : null} {label}
						</span>
					))}
				</div>
				<div ref={body} className={classes.body} style={height} data-pulling={pull ? "" : undefined}>
					{lines.map(({ at }) => (
						<span key={at} className={classes.line} style={{ top: top(at) }} />
					))}
					{columns.map((column, i) => (
						<Column
							key={column.key}
							column={column}
							index={i}
							blocks={shown.filter((block) => block.column === column.key)}
							top={top}
							moving={held === null ? (pending?.id ?? null) : null}
							held={heldId}
							onOpen={onOpen}
							onStart={onMove ? start : null}
							onCarry={onCarry}
						>
							{held && block ? (
								<>
									<ColumnMarks
										column={column}
										block={block}
										others={shown}
										judge={judge}
										top={top}
										px={PX}
										onPut={pull ? undefined : put}
									/>
									{held.column === column.key ? (
										<Ghost block={{ ...block, ...held }} top={top} verdict={verdict} span={span} atEnd={i > 0 && i >= columns.length / 2} />
									) : null}
								</>
							) : null}
						</Column>
					))}
				</div>
			</div>
			{held && block ? (
				<VerdictBar
					block={block}
					place={held}
					verdict={verdict}
					noneFree={isFull ? (noneFree ?? t("timetable.none_free")) : undefined}
					columns={columns}
					carry={pull ? undefined : { onPlace: (to) => setCarriedTo({ id: block.id, ...to }), onDrop: () => put(held), onLeave: letGo }}
				/>
			) : null}
		</section>
	);
}
const placeOf = ({ id, column, starts, ends }: GridBlock) => ({ id, column, starts, ends });

/** So near to an edge, the reason stands on the other side of the block. */
const TIP_MINUTES = 75;
interface GhostProps {
	block: GridBlock;
	top: (minutes: number) => number;
	verdict: Verdict | null;
	span: Span;
	/** In the last columns what is wider than the column grows to the other side. */
	atEnd: boolean;
}
/** The moved block where it would be, and right beside it why it cannot be there: below a pointer, above a finger. */
function Ghost({ block, top, verdict, span, atEnd }: GhostProps) {
	const place = { top: top(block.starts), height: (block.ends - block.starts) * PX - 2, "--tint": block.colour } as CSSProperties;
	const side = span.ends - block.ends < TIP_MINUTES ? "above" : block.starts - span.starts < TIP_MINUTES ? "below" : undefined;
	return (
		<div className={`${classes.place} ${classes.ghost}`} style={place} data-moving="" data-verdict={verdict?.state} aria-hidden="true">
			<div className={classes.block} data-low={block.ends - block.starts < LOW_MINUTES || undefined}>
				<span className={classes.name}>{block.title}</span>
				<span className={classes.meta}>{block.meta}</span>
			</div>
			{verdict?.why ? (
				<p className={classes.tip} data-side={side} data-at-end={atEnd || undefined}>
					{verdict.why}
				</p>
			) : null}
		</div>
	);
}

interface ColumnProps {
	column: GridColumn;
	index: number;
	blocks: readonly GridBlock[];
	top: (minutes: number) => number;
	moving: number | null;
	/** On its way: it stays where it was until it is put somewhere, and so in the hand that holds it. */
	held: number | null;
	onOpen: (id: number) => void;
	onStart: Pull["start"] | null;
	onCarry: ((id: number) => void) | undefined;
	children: ReactNode;
}
function Column({ column, index, blocks, top, moving, held, onOpen, onStart, onCarry, children }: ColumnProps) {
	const lanes = lanesOf(blocks);
	return (
		<section className={classes.column} data-column={column.key} aria-label={[column.title, column.sub].filter(Boolean).join(" ")}>
			{column.breaks.map(({ name, starts, ends }) => (
				<span key={starts} className={classes.break} style={{ top: top(starts), height: (ends - starts) * PX }}>
					{index === 0 ? name : ""}
				</span>
			))}
			{column.note ? <p className={classes.note}>{column.note}</p> : null}
			{children}
			<ul className={classes.list}>
				{blocks.map((block, i) => {
					const { lane, lanes: count } = lanes[i] ?? { lane: 0, lanes: 1 };
					const place = {
						top: top(block.starts),
						height: (block.ends - block.starts) * PX - 2,
						left: `${(100 * lane) / count}%`,
						width: `calc(${100 / count}% - 3px)`,
						"--tint": block.colour,
					};
					return (
						<li
							key={block.id}
							className={classes.place}
							style={place}
							data-moving={moving === block.id || undefined}
							data-held={held === block.id || undefined}
						>
							<button
								type="button"
								className={classes.block}
								data-gone={block.gone || undefined}
								data-bad={block.bad || undefined}
								data-low={block.ends - block.starts < LOW_MINUTES || undefined}
								data-movable={(onStart !== null && block.movable) || undefined}
								data-block={block.id}
								onClick={() => onOpen(block.id)}
								onKeyDown={(event) => {
									if (event.key !== CARRY_KEY || event.ctrlKey || event.metaKey || event.altKey || !block.movable || !onCarry) return;
									event.preventDefault();
									onCarry(block.id);
								}}
								aria-keyshortcuts={block.movable && onCarry ? CARRY_KEY : undefined}
								onPointerDown={onStart && block.movable ? (event) => onStart(event, block, "move") : undefined}
							>
								<span className={classes.name}>{block.title}</span>
								<span className={classes.meta}>{block.meta}</span>
								{block.says ? <span className={classes.says}>{block.says}</span> : null}
								<span className={classes.unseen}>{block.heard}</span>
							</button>
							{onStart && block.movable ? (
								<span className={classes.grip} aria-hidden="true" onPointerDown={(event) => onStart(event, block, "resize")} />
							) : null}
						</li>
					);
				})}
			</ul>
		</section>
	);
}
