import { Outlet } from "@tanstack/react-router";
import { OfflinePopup } from "../kit/offline/offline-popup.tsx";
import { ProgressLine } from "./progress-line.tsx";

export function RootLayout() {
	return (
		<>
			<ProgressLine />
			<Outlet />
			<OfflinePopup />
		</>
	);
}
