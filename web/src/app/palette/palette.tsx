import { Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useStars } from "../places/use-stars.ts";
import type { ShellDialog } from "../shell-keys.ts";
import classes from "./palette.module.css";
import type { PaletteEntry } from "./palette-entry.ts";
import { PaletteStar } from "./palette-star.tsx";
import { takeTyped } from "./palette-typed.ts";
import { usePaletteSections } from "./use-palette-sections.tsx";

interface PaletteProps {
	onClose: () => void;
	onDialog: (dialog: ShellDialog, of?: string) => void;
}
/** How long nothing is typed before the server is asked. */
const ASKED_AFTER_MS = 120;

/** Ctrl+K: every page, action and record by name. The first line is chosen by itself: a few letters and Enter go there. */
export default function Palette({ onClose, onDialog }: PaletteProps) {
	const { t } = useT();
	const listId = useId();
	const field = useRef<HTMLInputElement>(null);
	const [typed, setTyped] = useState("");
	const [asked] = useDebouncedValue(typed, ASKED_AFTER_MS);
	const [chosen, setChosen] = useState<string | null>(null);
	const sections = usePaletteSections(typed, asked, onDialog);
	const entries = sections.flatMap((section) => section.entries);
	const at = Math.max(
		0,
		entries.findIndex(({ id }) => id === chosen),
	);
	const current = entries[at];
	const optionId = (entry: PaletteEntry) => `${listId}-${entries.indexOf(entry)}`;
	const currentId = current && optionId(current);
	useEffect(() => {
		if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
	}, [currentId]);

	const type = (text: string) => {
		setTyped(text);
		setChosen(null);
	};
	const run = (entry: PaletteEntry) => {
		if (entry.goesOn !== undefined) {
			type(entry.goesOn);
			field.current?.focus();
			return;
		}
		onClose();
		entry.run();
	};
	const press = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing || entries.length === 0) return;
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step !== undefined) setChosen(entries.at((at + step) % entries.length)?.id ?? null);
		else if (event.key === "Enter" && current) run(current);
		else return;
		event.preventDefault();
	};
	return (
		<Modal
			opened
			onClose={onClose}
			withCloseButton={false}
			padding={0}
			size={600}
			centered={false}
			yOffset="14vh"
			transitionProps={{ duration: 120 }}
			overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
			classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
			attributes={{ content: { "aria-label": t("palette.title") } }}
		>
			<div className={classes.search}>
				<IconSearch size={18} stroke={1.6} aria-hidden />
				<input
					ref={field}
					data-autofocus
					className={classes.field}
					role="combobox"
					aria-expanded={entries.length > 0}
					aria-controls={listId}
					aria-autocomplete="list"
					aria-activedescendant={currentId}
					aria-label={t("shell.search")}
					placeholder={t("palette.placeholder")}
					autoComplete="off"
					spellCheck={false}
					maxLength={100}
					value={typed}
					onFocus={() => {
						const before = takeTyped();
						if (before && typed === "") type(before);
					}}
					onChange={(event) => type(event.currentTarget.value)}
					onKeyDown={press}
				/>
			</div>
			{entries.length === 0 ? (
				<p className={classes.nothing} role="status">
					{t("palette.nothing")}
				</p>
			) : null}
			<div id={listId} role="listbox" aria-label={t("palette.title")} className={classes.list} hidden={entries.length === 0}>
				{sections.map((section) => (
					// biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
					<div key={section.title} role="group" aria-label={section.title}>
						<div className={classes.title} aria-hidden>
							{section.title}
						</div>
						{section.entries.map((entry) => (
							<Line key={entry.id} id={optionId(entry)} entry={entry} isCurrent={entry === current} onPoint={setChosen} onRun={run} />
						))}
					</div>
				))}
			</div>
		</Modal>
	);
}

interface LineProps {
	id: string;
	entry: PaletteEntry;
	isCurrent: boolean;
	onPoint: (id: string) => void;
	onRun: (entry: PaletteEntry) => void;
}
function Line({ id, entry, isCurrent, onPoint, onRun }: LineProps) {
	const { t } = useT();
	const stars = useStars();
	const { star, name, about } = entry;
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
		<div
			id={id}
			role="option"
			aria-selected={isCurrent}
			tabIndex={-1}
			className={classes.line}
			onPointerMove={() => onPoint(entry.id)}
			// the field keeps the focus
			onMouseDown={(event) => event.preventDefault()}
			onClick={() => onRun(entry)}
		>
			<span className={classes.icon}>{entry.icon}</span>
			<span className={classes.name}>{name}</span>
			{about ? <span className={classes.about}>{about}</span> : null}
			{star === undefined ? null : (
				<PaletteStar starred={stars.isStarred(star)} title={t("bookmarks.toggle", { page: name })} onToggle={() => stars.toggle(star)} />
			)}
		</div>
	);
}
