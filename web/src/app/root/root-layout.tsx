import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { useInMaintenance } from "../../kit/maintenance/maintenance-state.ts";
import { OfflinePopup } from "../../kit/offline/offline-popup.tsx";
import { useLocked } from "../../kit/session/screen-lock.ts";
import { useSession } from "../../kit/session/session.ts";
import { ProgressLine } from "./progress-line.tsx";
import classes from "./root-layout.module.css";

const MaintenanceCover = lazy(async () => {
	await loadCatalogue("maintenance");
	return import("../messages/maintenance-page.tsx");
});

const LockScreen = lazy(async () => {
	const [screen] = await Promise.all([import("../../areas/session/lock-screen.tsx"), loadCatalogue("session")]);
	return screen;
});

export function RootLayout() {
	const session = useSession();
	const locked = useLocked();
	const maintained = useInMaintenance();
	return (
		<>
			<ProgressLine />
			<div className={classes.page} inert={maintained}>
				{session && locked ? (
					<Suspense>
						<LockScreen session={session} />
					</Suspense>
				) : (
					<Outlet />
				)}
			</div>
			{maintained ? (
				<Suspense>
					<MaintenanceCover />
				</Suspense>
			) : null}
			<OfflinePopup />
		</>
	);
}
