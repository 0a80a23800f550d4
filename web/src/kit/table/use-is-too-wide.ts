import { type RefObject, useEffect, useState } from "react";

/** Whether something is narrower than its content needs. Asked of the browser when it has drawn, never while it does. */
export function useIsTooWide(area: RefObject<HTMLElement | null>, minWidth: number | undefined): boolean {
	const [tooWide, setTooWide] = useState(false);
	useEffect(() => {
		const element = area.current?.parentElement;
		if (!element || minWidth === undefined) return setTooWide(false);
		const observer = new ResizeObserver(([entry]) => entry && setTooWide(entry.contentRect.width < minWidth));
		observer.observe(element);
		return () => observer.disconnect();
	}, [area, minWidth]);
	return tooWide;
}
