import { Navigate } from "@tanstack/react-router";
import { useSession } from "../kit/session/session.ts";
import { allowedPages } from "./pages.ts";

/** Where the app opens: the first page of the menu that the role opens. */
export function HomePage() {
	const first = allowedPages(useSession()).at(0);
	return <Navigate to={first?.path ?? "/preferences"} replace />;
}
