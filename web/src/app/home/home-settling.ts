import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";

/** So long at most people look at placeholders; what is slower comes by itself. */
const LONGEST_MS = 5_000;
/** What answers often asks for more: it is at rest after so many quiet frames. */
const QUIET_FRAMES = 3;

/** Whose desk was shown already: coming back, all of it is there. */
let shownTo: string | undefined;

const isAsking = (client: QueryClient) => client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;

/**
 * Whether the desk can be shown: its parts are loaded and answered. A card that has nothing to say takes no place, and nobody knows which before,
 * so they appear together, where they stay. `parts`: how many are being loaded.
 */
export function useSettled(parts: RefObject<number>, person: string): boolean {
	const client = useQueryClient();
	const [isSettled, setSettled] = useState(shownTo === person);
	useEffect(() => {
		if (isSettled) return;
		let quiet = 0;
		let frame = requestAnimationFrame(function look() {
			quiet = parts.current > 0 || isAsking(client) ? 0 : quiet + 1;
			if (quiet < QUIET_FRAMES) frame = requestAnimationFrame(look);
			else done();
		});
		const done = () => {
			shownTo = person;
			setSettled(true);
		};
		const longest = setTimeout(done, LONGEST_MS);
		return () => {
			cancelAnimationFrame(frame);
			clearTimeout(longest);
		};
	}, [client, isSettled, parts, person]);
	return isSettled;
}
