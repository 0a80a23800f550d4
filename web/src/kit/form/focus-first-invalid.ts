import type { RefObject } from "react";

/** A busy browser draws frames before React has put the errors on screen; later than this somebody is already elsewhere. */
const FRAMES = 10;

/** Puts the focus on the first field with an error, in the order of the form, once the errors are on screen. */
export function focusFirstInvalid(form: RefObject<HTMLFormElement | null>, frames = FRAMES): void {
	requestAnimationFrame(() => {
		const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
		if (field) field.focus();
		else if (frames > 1) focusFirstInvalid(form, frames - 1);
	});
}
