import { useEffect, useState } from "react";

/** The focus returns to where it was when the dialog opened. Opened by a key or a link, it goes to the main action of the page below. */
export function useFocusBack(): void {
	const [origin] = useState(focusOrigin);
	useEffect(
		() => () =>
			void setTimeout(() => {
				const known = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
				const target = known ? origin : document.querySelector<HTMLElement>("[data-page-actions] button");
				target?.focus({ preventScroll: true });
			}),
		[origin],
	);
}

/** An entry of a menu is gone when the form closes; the button that opened the menu is not. */
function focusOrigin(): Element | null {
	const menu = document.activeElement?.closest("[role=menu]");
	const opener = menu?.getAttribute("aria-labelledby");
	return opener ? document.getElementById(opener) : document.activeElement;
}

/** Mantine looks for `data-autofocus` once, when a dialog opens: what is loaded after that gets the focus here. */
export function focusWhatArrives(body: HTMLElement | null): (() => void) | undefined {
	if (body === null) return;
	const wanted = () => body.querySelector<HTMLElement>("[data-autofocus]");
	let last = wanted();
	const observer = new MutationObserver(() => {
		const next = wanted();
		if (next === last) return;
		last = next;
		if (!body.contains(document.activeElement)) next?.focus({ preventScroll: true });
	});
	observer.observe(body, { childList: true, subtree: true });
	return () => observer.disconnect();
}
