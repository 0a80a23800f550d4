import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/**
 * Whether one is still where this was opened, when an answer comes: neither has it gone, nor is one on the way elsewhere.
 * Who went on stays where they went.
 */
export function useStillHere(): () => boolean {
	const router = useRouter();
	const [opened] = useState(() => router.latestLocation.pathname);
	const isShown = useRef(true);
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
		};
	}, []);
	return () => isShown.current && router.latestLocation.pathname === opened;
}
