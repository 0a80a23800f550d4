import { useEffect, useState } from "react";

/** So long after the last key somebody has stopped typing. */
const TYPED_MS = 400;
const ADDRESS = /^[^\s@]+@((?:[a-z0-9-]+\.)+[a-z0-9-]{2,})$/i;

export const domainOf = (address: string): string | null => ADDRESS.exec(address.trim())?.[1]?.toLowerCase() ?? null;

/**
 * The domain of the address in the login form; null while there is none.
 * Heard from the page, not from the form: what listens is loaded after it, and the form does not grow by it.
 */
export function useTypedDomain(): string | null {
	const [domain, setDomain] = useState<string | null>(null);
	useEffect(() => {
		let waiting: ReturnType<typeof setTimeout> | undefined;
		const read = (field: EventTarget | null) => {
			if (field instanceof HTMLInputElement && field.name === "email") setDomain(domainOf(field.value));
		};
		const typed = ({ target }: Event) => {
			clearTimeout(waiting);
			waiting = setTimeout(() => read(target), TYPED_MS);
		};
		const left = ({ target }: Event) => read(target);
		// a browser may have filled it before anybody listened
		read(document.querySelector("input[name=email]"));
		document.addEventListener("input", typed);
		document.addEventListener("change", left);
		return () => {
			clearTimeout(waiting);
			document.removeEventListener("input", typed);
			document.removeEventListener("change", left);
		};
	}, []);
	return domain;
}
