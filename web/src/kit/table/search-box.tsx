import { CloseButton, Kbd, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./search-box.module.css";

interface SearchBoxProps {
	/** What can be searched by, as placeholder and name. */
	label: string;
	value: string;
	onSearch: (text: string) => void;
	inputRef: React.RefObject<HTMLInputElement | null>;
}

const PAUSE_MS = 250;

/** Searches while one types, after a short pause; Enter searches at once, Escape clears. */
export function SearchBox({ label, value, onSearch, inputRef }: SearchBoxProps) {
	const { t } = useT();
	const [text, setText] = useState(value);
	const sent = useRef(value);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const searchNow = (next: string) => {
		clearTimeout(timer.current);
		if (next.trim() === sent.current) return;
		sent.current = next.trim();
		onSearch(next.trim());
	};
	// by the time the pause is over the page may have another way to search
	const latest = useRef(searchNow);
	useEffect(() => {
		latest.current = searchNow;
	});
	useEffect(() => () => clearTimeout(timer.current), []);

	// The address changed without us: back, or "clear filters".
	useEffect(() => {
		if (value === sent.current) return;
		sent.current = value;
		setText(value);
	}, [value]);

	const change = (next: string) => {
		setText(next);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => latest.current(next), PAUSE_MS);
	};
	const clear = () => {
		setText("");
		searchNow("");
		inputRef.current?.focus();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Enter") searchNow(text);
		if (event.key === "Escape" && text !== "") {
			event.stopPropagation();
			clear();
		}
	};
	return (
		<TextInput
			ref={inputRef}
			className={classes.box}
			type="search"
			aria-label={label}
			placeholder={label}
			maxLength={100}
			value={text}
			onChange={(event) => change(event.currentTarget.value)}
			onKeyDown={onKeyDown}
			leftSection={<IconSearch size={15} stroke={1.7} aria-hidden="true" />}
			rightSectionPointerEvents={text ? "auto" : "none"}
			rightSection={
				text ? <CloseButton size="sm" aria-label={t("table.clear_search")} onClick={clear} /> : <Kbd className={classes.key}>/</Kbd>
			}
		/>
	);
}
