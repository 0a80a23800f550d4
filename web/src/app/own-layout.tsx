import { Outlet } from "@tanstack/react-router";
import { PublicFrame } from "../kit/public-frame/public-frame.tsx";
import { useSession } from "../kit/session/session.ts";
import { Shell } from "./shell.tsx";

/** Around what belongs to the person: the shell for who works in a school, a plain page for who does not (yet). */
export function OwnLayout() {
	if (useSession()?.customer_id) return <Shell />;
	return (
		<PublicFrame wide>
			<Outlet />
		</PublicFrame>
	);
}
