import type { SsoKind } from "@homeroom/contract/areas/sso/sso.rules.ts";
import { Button } from "@mantine/core";
import { IconBrandGoogle, IconSchool } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { logFailure, SsoFailure } from "./sso-failure.tsx";

/** A way out to a school's provider. */
interface SsoDoor {
	subdomain: string;
	provider_id: number;
	kind: SsoKind;
	text: string;
}
interface SsoDoorsProps {
	doors: SsoDoor[];
	/** Where to go after signing in. */
	to: string | undefined;
}
const ICON = { size: 18, stroke: 1.7, "aria-hidden": true } as const;
const keyOf = ({ subdomain, provider_id }: SsoDoor) => `${subdomain} ${provider_id}`;

/** Buttons that lead to providers of schools. */
export function SsoDoors({ doors, to }: SsoDoorsProps) {
	const [leaving, setLeaving] = useState<string | null>(null);
	const [failure, setFailure] = useState<unknown>(null);

	const leave = async (door: SsoDoor) => {
		const { subdomain, provider_id } = door;
		setLeaving(keyOf(door));
		setFailure(null);
		try {
			const { url } = await api.sso.start({ body: { subdomain, provider_id, ...(to && { to }) } });
			location.assign(url);
		} catch (error) {
			logFailure(error);
			setFailure(error);
			setLeaving(null);
		}
	};
	useEffect(() => {
		// who comes back by the browser's back button finds the page as they left it, and wants to choose again
		const forget = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(null);
		window.addEventListener("pageshow", forget);
		return () => window.removeEventListener("pageshow", forget);
	}, []);

	return (
		<>
			{doors.map((door) => (
				<Button
					key={keyOf(door)}
					variant="default"
					fullWidth
					leftSection={door.kind === "google" ? <IconBrandGoogle {...ICON} /> : <IconSchool {...ICON} />}
					loading={leaving === keyOf(door)}
					disabled={leaving !== null && leaving !== keyOf(door)}
					onClick={() => void leave(door)}
				>
					{door.text}
				</Button>
			))}
			{failure === null ? null : <SsoFailure error={failure} />}
		</>
	);
}
