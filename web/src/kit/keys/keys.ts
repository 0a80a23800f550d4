import { useEffect, useRef } from "react";
import { type KeyBinding, register } from "./key-bindings.ts";

export type { KeyBinding };

/** Makes keys work while the component is shown: `useKeys([{ keys: "n", label: t("students.add"), run: add }])`. */
export function useKeys(bindings: KeyBinding[]): void {
	const latest = useRef(bindings);
	useEffect(() => {
		latest.current = bindings;
	});
	useEffect(() => register(() => latest.current), []);
}
