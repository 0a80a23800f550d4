import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../i18n/i18n.ts";
import classes from "../import-preview.module.css";

interface ImportTypedCellProps {
	label: string;
	/** What stands in the file. */
	given: string;
	/** What was typed in its place. */
	corrected: string | undefined;
	/** What it was read as. */
	read?: string | null;
	problem: string | undefined;
	/** It is one of those that make a row wrong, which says so once. */
	marked?: boolean;
	pending: boolean;
	/** It is taken back elsewhere, with others. */
	shared?: boolean;
	/** What is unlikely there was said to be right. */
	confirmed?: boolean;
	/** Says that it is; undefined where it is not in doubt. */
	onConfirm?: (() => void) | undefined;
	confirming?: boolean;
	/** Null: as it stands in the file. Answers whether it was taken. */
	onType: (text: string | null) => Promise<boolean>;
}

/** One cell: what stands in the file, what it was read as, and what is wrong. Typing into it corrects it; Tab goes to the next one that needs somebody. */
export function ImportTypedCell({
	label,
	given,
	corrected,
	read = null,
	problem: told,
	marked = false,
	pending,
	shared,
	confirmed = false,
	onConfirm,
	confirming = false,
	onType,
}: ImportTypedCellProps) {
	const { t } = useT();
	const [typed, setTyped] = useState<string | null>(null);
	const text = corrected ?? given;
	/** What was typed is shown at once; whether it is right, the server says. */
	const [sent, setSent] = useState<string | null>(null);
	const problem = sent === null ? told : undefined;
	const needs = problem !== undefined || (sent === null && marked);
	const put = async (next: string | null) => {
		setSent(next ?? given);
		setTyped(null);
		if (!(await onType(next))) setTyped(next);
		setSent(null);
	};
	const send = () => {
		if (typed === null || typed.trim() === text) return setTyped(null);
		void put(typed.trim() === given ? null : typed.trim());
	};
	if (typed !== null)
		return (
			<div className={classes.editing}>
				<TextInput
					autoFocus
					size="xs"
					aria-label={label}
					value={typed}
					error={problem}
					onChange={(event) => setTyped(event.currentTarget.value)}
					onBlur={send}
					onKeyDown={(event) => {
						if (event.key === "Enter") send();
						if (event.key === "Escape") setTyped(null);
					}}
				/>
			</div>
		);
	const shown = sent ?? (problem === undefined ? (read ?? text) : text);
	const isCorrected = sent === null ? corrected !== undefined : sent !== given;
	return (
		<div className={classes.cell} data-wrong={needs || undefined} data-corrected={isCorrected || undefined} aria-busy={sent !== null}>
			<button
				type="button"
				// only what needs somebody is a stop on the way
				tabIndex={needs ? 0 : -1}
				onClick={() => setTyped(text)}
				onFocus={(event) => {
					if (needs && event.currentTarget.matches(":focus-visible")) setTyped(text);
				}}
			>
				<VisuallyHidden>{label}: </VisuallyHidden>
				{shown !== given && given !== "" ? <del>{given}</del> : null}
				{shown === "" ? <VisuallyHidden>{t("form.empty")}</VisuallyHidden> : null}
				<span aria-hidden={shown === "" || undefined}>{shown || "—"}</span>
			</button>
			{problem ? <small>{problem}</small> : null}
			{problem && onConfirm ? (
				<Button size="compact-xs" variant="default" loading={confirming} onClick={onConfirm}>
					{t("imports.confirm")}
					<VisuallyHidden> {label}</VisuallyHidden>
				</Button>
			) : null}
			{confirmed && problem === undefined ? <small className={classes.sure}>{t("imports.confirmed")}</small> : null}
			{corrected === undefined || shared ? null : (
				<Button size="compact-xs" variant="subtle" loading={pending} onClick={() => void put(null)}>
					{t("imports.correct_undo")}
				</Button>
			)}
		</div>
	);
}
