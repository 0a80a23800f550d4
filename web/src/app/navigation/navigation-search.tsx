import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useRef, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { madePath } from "../../kit/routing/made-path.ts";
import { plain, ranked } from "../places/matching.ts";
import { isDeed } from "../places/place-names.ts";
import { usePlaces } from "../places/use-places.ts";
import classes from "./navigation.module.css";

interface NavigationSearchProps {
	onClose: () => void;
	onNavigate: (() => void) | undefined;
}

/** The menu as one list, narrowed by what is typed: both levels, by their names and by what else people call them. */
export default function NavigationSearch({ onClose, onNavigate }: NavigationSearchProps) {
	const { t } = useT();
	const list = useRef<HTMLDivElement>(null);
	const [typed, setTyped] = useState("");
	const pages = usePlaces().filter(({ place }) => !isDeed(place));
	const wanted = plain(typed);
	const shown = wanted === "" ? pages : ranked(wanted, pages, () => 0).map(({ one }) => one);
	const press = (event: KeyboardEvent) => {
		if (event.key === "Escape") onClose();
		else if (event.key === "Enter") list.current?.querySelector("a")?.click();
		else if (event.key === "ArrowDown") list.current?.querySelector("a")?.focus();
		else return;
		event.preventDefault();
	};
	return (
		<div className={classes.scroll}>
			<input
				type="search"
				className={classes.searchField}
				// it was asked for with the button above it
				// biome-ignore lint/a11y/noAutofocus: whoever opens it wants to type
				autoFocus
				aria-label={t("shell.menu_search")}
				placeholder={t("shell.menu_search")}
				autoComplete="off"
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
				onKeyDown={press}
			/>
			<div ref={list}>
				{shown.length === 0 ? <p className={classes.searchNone}>{t("palette.nothing")}</p> : null}
				{shown.map(({ place, name, about, icon: Icon }) => (
					<Link
						key={place.path + place.label}
						to={madePath(place.path)}
						className={classes.item}
						activeProps={{}}
						onClick={() => {
							onClose();
							onNavigate?.();
						}}
					>
						<Icon size={18} stroke={1.6} aria-hidden />
						<span className={classes.itemLabel}>{name}</span>
						{about ? <span className={classes.searchArea}>{about}</span> : null}
					</Link>
				))}
			</div>
		</div>
	);
}
