import { useRouter } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
	interface HistoryState {
		/** This entry is a dialog opened from the page before it: closing it goes back. */
		opened_here?: true;
	}
}

/**
 * Closes a dialog that has an address. Opened from the page below it, closing is going back, so that the history
 * does not fill with it; opened by a link or after a reload, `leave` goes to the page it belongs to.
 */
export function useCloseDialog(leave: () => void): () => void {
	const router = useRouter();
	return () => {
		if (router.state.location.state.opened_here) router.history.back();
		else leave();
	};
}
