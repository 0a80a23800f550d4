import { useEffect } from "react";

/** After what the first page needs. */
const AFTER_MS = 3000;

/** Installs the worker that opens the app without a network (web/offline). Only where it is built; browsers refuse it without https, but on this computer. */
export function useOfflineShell(): void {
	useEffect(() => {
		if (!import.meta.env.PROD) return;
		const timer = setTimeout(() => navigator.serviceWorker?.register("/sw.js").catch(() => undefined), AFTER_MS);
		return () => clearTimeout(timer);
	}, []);
}
