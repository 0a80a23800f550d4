import { type RefObject, useEffect, useRef } from "react";

/** A strip that is pushed sideways: whichever of its entries is the current one is brought into sight. */
export function useCurrentInSight<E extends HTMLElement>(current: string | undefined): RefObject<E | null> {
	const strip = useRef<E>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: whichever is shown now is brought into sight
	useEffect(() => {
		// with the next picture: asked at once, it has the whole page laid out before the page is there
		const frame = requestAnimationFrame(() =>
			strip.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest", inline: "center" }),
		);
		return () => cancelAnimationFrame(frame);
	}, [current]);
	return strip;
}
