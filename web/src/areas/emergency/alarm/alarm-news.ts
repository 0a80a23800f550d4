import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLive } from "../../../kit/live/live.ts";

/** In the minutes in which everybody answers a question would be broken off by the next answer: it is asked to its end, then once more. */
export function useNewsOf(...keys: readonly QueryKey[]): void {
	const client = useQueryClient();
	const asking = useRef({ now: false, again: false });
	const ask = async () => {
		asking.current.again = true;
		if (asking.current.now) return;
		asking.current.now = true;
		while (asking.current.again) {
			asking.current.again = false;
			await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }, { cancelRefetch: false })));
		}
		asking.current.now = false;
	};
	useLive("emergency_progress", () => void ask());
}
