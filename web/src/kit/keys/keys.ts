import { useEffect, useLayoutEffect, useRef } from "react";
import { type KeyBinding, register } from "./key-bindings.ts";

export type { KeyBinding };

/** Makes keys work while the component is shown: `useKeys([{ keys: "n", label: t("students.add"), run: add }])`. */
export function useKeys(bindings: KeyBinding[]): void {
	const latest = useRef(bindings);
	useEffect(() => {
		latest.current = bindings;
	});
	// with the first picture: a key that is pressed as soon as the page shows is not lost
	useLayoutEffect(() => register(() => latest.current), []);
}
