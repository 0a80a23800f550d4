import { useNavigate, useRouterState } from "@tanstack/react-router";
import { madePath } from "../routing/made-path.ts";
import { useCloseDialog } from "./dialog-history.ts";

/**
 * A dialog that an address opens: `/attendance/absences?do=announce`. So the palette and a link lead into it, and the browser's way back closes it.
 * Answers which of these is open.
 */
export function useDialogInAddress<const Name extends string>(
	names: readonly Name[],
): [open: Name | null, show: (name: Name) => void, close: () => void] {
	const navigate = useNavigate();
	const asked = useRouterState({ select: ({ location }): unknown => (location.search as { do?: unknown }).do });
	const to = (name: string | undefined, rest: object) =>
		void navigate({ to: madePath("."), search: (now: object) => ({ ...now, do: name }), ...rest } as object);
	const close = useCloseDialog(() => to(undefined, { replace: true }));
	return [names.find((name) => Object.is(name, asked)) ?? null, (name) => to(name, { state: { opened_here: true } }), close];
}
