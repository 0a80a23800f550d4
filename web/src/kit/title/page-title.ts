import { useEffect } from "react";

/** Names the browser tab: "Students · Homeroom". */
export function usePageTitle(title: string | null): void {
	useEffect(() => {
		document.title = title ? `${title} · Homeroom` : "Homeroom";
	}, [title]);
}
