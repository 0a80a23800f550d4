import { useNavigate, useSearch } from "@tanstack/react-router";
import { madePath } from "./made-path.ts";

/** What a part of a page keeps in the address, beside what others keep there: going back and sharing the link work for it too. */
export function useAddressPart<Part extends object>(
	read: (raw: Record<string, unknown>) => Part,
): [part: Part, change: (next: Partial<Part>, replace?: boolean) => void] {
	const raw = useSearch({ strict: false }) as Record<string, unknown>;
	const navigate = useNavigate();
	const change = (next: Partial<Part>, replace = false) =>
		void navigate({ to: madePath("."), search: (now: object) => ({ ...now, ...next }), replace, resetScroll: false } as object);
	return [read(raw), change];
}
