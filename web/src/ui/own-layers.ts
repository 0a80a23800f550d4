import type { SyntheticEvent } from "react";

/** Layers lie in the page's body; React alone knows which of them were opened from within. */
function keepToItself({ currentTarget, target, nativeEvent }: SyntheticEvent): void {
	if (!currentTarget.contains(target as Node)) nativeEvent.stopPropagation();
}
/** For a popover in which lists and calendars open: what is clicked in them is no click beside it. */
export const ownLayers = { onMouseDown: keepToItself, onTouchStart: keepToItself };
