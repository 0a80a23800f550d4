import type { ReactNode } from "react";

/** A word with its colour before it. */
export const ColourWord = ({ colour, children }: { colour: string; children: ReactNode }) => (
	<span>
		<svg width="11" height="11" aria-hidden="true">
			<rect width="11" height="11" rx="3" fill={colour} />
		</svg>
		{"\u2002"}
		{children}
	</span>
);
