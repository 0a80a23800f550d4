import { Outlet } from "@tanstack/react-router";
import { OfflinePopup } from "../kit/offline/offline-popup.tsx";

export function RootLayout() {
	return (
		<>
			<Outlet />
			<OfflinePopup />
		</>
	);
}
