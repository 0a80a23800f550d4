import type { RefObject } from "react";

/** Puts the focus on the first field with an error, in the order of the form, once the errors are on screen. */
export function focusFirstInvalid(form: RefObject<HTMLFormElement | null>): void {
	requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
