import { useCallback, useEffect, useState } from "react";

interface Problem {
	sentence: string;
	untilOnline: boolean;
}
type Tell = (sentence: string | null, untilOnline?: boolean) => void;

/** Why a form could not be saved. That the server cannot be reached is no longer true once the network is back. */
export function useProblem(): [sentence: string | null, tell: Tell] {
	const [problem, setProblem] = useState<Problem | null>(null);
	const waiting = problem?.untilOnline === true;
	useEffect(() => {
		if (!waiting) return;
		const clear = () => setProblem(null);
		window.addEventListener("online", clear);
		return () => window.removeEventListener("online", clear);
	}, [waiting]);
	const tell = useCallback<Tell>((sentence, untilOnline = false) => setProblem(sentence === null ? null : { sentence, untilOnline }), []);
	return [problem?.sentence ?? null, tell];
}
