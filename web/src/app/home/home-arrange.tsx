import type { Desk } from "@homeroom/contract/areas/preferences/preferences.contract.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowsLeftRight, IconArrowUp, IconEye, IconEyeOff, IconGripVertical } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./home-arrange.module.css";
import { arranged, COLUMNS, type DeskColumn, moved } from "./home-desk.ts";

interface Card {
	id: string;
	label: MessageKey;
	side?: true;
}
interface HomeArrangeProps {
	cards: readonly Card[];
	desk: Desk | null | undefined;
	/** Null: as it is for everybody. */
	onChange: (desk: Desk | null) => void;
}
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** Where the cards of the start page stand: by buttons, by dragging. */
export default function HomeArrange({ cards, desk, onChange }: HomeArrangeProps) {
	const { t } = useT();
	const now = arranged(cards, desk);
	const [dragged, setDragged] = useState<string | null>(null);
	const [over, setOver] = useState<string | null>(null);
	const [said, setSaid] = useState("");
	const rows = useRef(new Map<string, HTMLLIElement>());
	const pressed = useRef<string | null>(null);
	// a row that was moved keeps the keyboard
	useEffect(() => {
		const row = pressed.current === null ? undefined : rows.current.get(pressed.current);
		pressed.current = null;
		if (row && !row.contains(document.activeElement)) row.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
	});
	const put = ({ id, label }: Card, column: DeskColumn, at: number) => {
		pressed.current = id;
		const next = moved(now, desk, id, column, at);
		onChange(next);
		const all = now[column].filter((card) => card.id !== id).length + 1;
		setSaid(t("home.card_placed", { card: t(label), column: t(`home.column_${column}`), place: at + 1, all }));
	};
	const drop = (column: DeskColumn, at: number) => {
		const card = cards.find(({ id }) => id === dragged);
		setDragged(null);
		setOver(null);
		if (card) put(card, column, at);
	};
	const dropping = (key: string, column: DeskColumn, at: number) => ({
		"data-over": (dragged !== null && over === key) || undefined,
		onDragOver: (event: React.DragEvent) => {
			event.preventDefault();
			event.stopPropagation();
			setOver(key);
		},
		onDrop: (event: React.DragEvent) => {
			event.preventDefault();
			event.stopPropagation();
			drop(column, at);
		},
	});
	return (
		<>
			<div className={classes.head}>
				<p className={classes.hint}>{t("home.arrange_hint")}</p>
				<Button variant="subtle" size="compact-sm" disabled={!desk} onClick={() => onChange(null)}>
					{t("home.arrange_reset")}
				</Button>
			</div>
			<div className={classes.columns}>
				{COLUMNS.map((column) => (
					<Sheet key={column} title={t(`home.column_${column}`)}>
						<ul className={classes.list} {...dropping(column, column, now[column].length)}>
							{now[column].length === 0 ? <li className={classes.none}>{t("home.column_empty")}</li> : null}
							{now[column].map((card, at) => {
								const name = t(card.label);
								const last = at === now[column].length - 1;
								const home = card.side ? "side" : "main";
								const other = column === "main" ? "side" : "main";
								return (
									<li
										key={card.id}
										ref={(row) => {
											if (row) rows.current.set(card.id, row);
											else rows.current.delete(card.id);
										}}
										className={classes.card}
										draggable
										data-dragged={dragged === card.id || undefined}
										onDragStart={() => setDragged(card.id)}
										onDragEnd={() => setDragged(null)}
										{...dropping(card.id, column, at)}
									>
										<IconGripVertical {...ICON} className={classes.grip} />
										<span className={classes.name}>{name}</span>
										{column === "hidden" ? (
											<Deed label={t("home.card_show", { card: name })} onClick={() => put(card, home, now[home].length)}>
												<IconEye {...ICON} />
											</Deed>
										) : (
											<>
												<Deed label={t("home.card_up", { card: name })} disabled={at === 0} onClick={() => put(card, column, at - 1)}>
													<IconArrowUp {...ICON} />
												</Deed>
												<Deed label={t("home.card_down", { card: name })} disabled={last} onClick={() => put(card, column, at + 1)}>
													<IconArrowDown {...ICON} />
												</Deed>
												<Deed label={t(`home.card_${other}`, { card: name })} onClick={() => put(card, other, now[other].length)}>
													<IconArrowsLeftRight {...ICON} />
												</Deed>
												<Deed label={t("home.card_hide", { card: name })} onClick={() => put(card, "hidden", now.hidden.length)}>
													<IconEyeOff {...ICON} />
												</Deed>
											</>
										)}
									</li>
								);
							})}
						</ul>
					</Sheet>
				))}
			</div>
			<output className={classes.said}>{said}</output>
		</>
	);
}

interface DeedProps {
	label: string;
	disabled?: boolean;
	onClick: () => void;
	children: React.ReactNode;
}
const Deed = ({ label, children, ...props }: DeedProps) => (
	<ActionIcon className={classes.deed} variant="subtle" color="gray" size={36} aria-label={label} title={label} {...props}>
		{children}
	</ActionIcon>
);
