import { Button } from "@mantine/core";
import { IconBackspace } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./pin-pad.module.css";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const MOST = 6;

interface PinPadProps {
	busy: boolean;
	failure: string | null;
	onPin: (pin: string) => void;
}

/** Large buttons for small fingers; a keyboard types into it as well. */
export function PinPad({ busy, failure, onPin }: PinPadProps) {
	const { t } = useT();
	const [pin, setPin] = useState("");
	const add = (digit: string) => setPin((now) => (now + digit).slice(0, MOST));
	const back = () => setPin((now) => now.slice(0, -1));
	const first = useRef<HTMLButtonElement>(null);
	// at the start, and after a wrong PIN: buttons that are switched off lose the focus. Before that is to be seen: whoever sees it types already
	useLayoutEffect(() => {
		if (!busy) first.current?.focus();
	}, [busy]);
	const submit = (event: FormEvent | KeyboardEvent) => {
		event.preventDefault();
		if (pin.length < 4 || busy) return;
		onPin(pin);
		setPin("");
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (/^\d$/.test(event.key)) add(event.key);
		else if (event.key === "Backspace") back();
		// what was typed is meant, not the digit that happens to have the focus
		else if (event.key === "Enter" && pin.length >= 4) submit(event);
	};
	return (
		<form className={classes.pad} onSubmit={submit} onKeyDown={onKeyDown}>
			<p className={classes.label} id="pin-label">
				{t("qr.pin")}
			</p>
			<output className={classes.dots} aria-labelledby="pin-label" aria-live="polite">
				<span className={classes.spoken}>{t("qr.pin_typed", { count: pin.length })}</span>
				{Array.from({ length: Math.max(4, pin.length) }, (_, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: places, not things
					<span key={i} className={classes.dot} data-filled={i < pin.length || undefined} aria-hidden="true" />
				))}
			</output>
			{failure ? (
				<p role="alert" className={classes.failure}>
					{failure}
				</p>
			) : null}
			<div className={classes.keys}>
				{DIGITS.map((digit) => (
					<button
						key={digit}
						type="button"
						className={classes.key}
						disabled={busy}
						ref={digit === "1" ? first : undefined}
						onClick={() => add(digit)}
					>
						{digit}
					</button>
				))}
				<span />
				<button type="button" className={classes.key} disabled={busy} onClick={() => add("0")}>
					0
				</button>
				<button type="button" className={classes.key} disabled={busy || pin === ""} onClick={back} aria-label={t("qr.pin_back")}>
					<IconBackspace size={26} aria-hidden="true" />
				</button>
			</div>
			<Button type="submit" size="xl" fullWidth loading={busy} disabled={pin.length < 4}>
				{t("qr.come_in")}
			</Button>
		</form>
	);
}
