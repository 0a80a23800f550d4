import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import classes from "./palette-star.module.css";

interface PaletteStarProps {
	starred: boolean;
	title: string;
	onToggle: () => void;
}

/**
 * A star for the pointer only: a button may not stand inside a choice of the palette.
 * By keyboard the palette's own action stars the page that is open.
 */
export function PaletteStar({ starred, title, onToggle }: PaletteStarProps) {
	const toggle = (event: MouseEvent) => {
		event.stopPropagation();
		onToggle();
	};
	return (
		<span aria-hidden="true" title={title} className={classes.star} data-starred={starred || undefined} onClick={toggle}>
			{starred ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
		</span>
	);
}
