import type { CustomerFace } from "@homeroom/contract/areas/session/session.contract.ts";
import { Button } from "@mantine/core";
import { IconBrandGoogle, IconSchool } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./sso-buttons.module.css";
import { logFailure, SsoFailure } from "./sso-failure.tsx";

interface SsoButtonsProps {
	face: CustomerFace;
	/** Where to go after signing in. */
	to: string | undefined;
}
const ICON = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** One button for each of the school's own sign-in providers. */
export function SsoButtons({ face, to }: SsoButtonsProps) {
	const { t } = useT();
	const [leaving, setLeaving] = useState<number | null>(null);
	const [failure, setFailure] = useState<unknown>(null);

	const leave = async (provider_id: number) => {
		setLeaving(provider_id);
		setFailure(null);
		try {
			const { url } = await api.sso.start({ body: { subdomain: face.subdomain, provider_id, ...(to && { to }) } });
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
		<div className={classes.ways} data-alone={!face.login_methods.password || undefined}>
			{face.login_methods.sso.map(({ id, kind, label }) => (
				<Button
					key={id}
					variant="default"
					fullWidth
					leftSection={kind === "google" ? <IconBrandGoogle {...ICON} /> : <IconSchool {...ICON} />}
					loading={leaving === id}
					disabled={leaving !== null && leaving !== id}
					onClick={() => void leave(id)}
				>
					{t("sso.sign_in_with", { name: label })}
				</Button>
			))}
			{failure === null ? null : <SsoFailure error={failure} />}
		</div>
	);
}
