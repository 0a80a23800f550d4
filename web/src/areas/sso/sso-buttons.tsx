import type { CustomerFace } from "@homeroom/contract/areas/session/session.contract.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./sso-buttons.module.css";
import { SsoDoors } from "./sso-doors.tsx";

interface SsoButtonsProps {
	face: CustomerFace;
	/** Where to go after signing in. */
	to: string | undefined;
}

/** One button for each of the school's own sign-in providers. */
export function SsoButtons({ face, to }: SsoButtonsProps) {
	const { t } = useT();
	const { sso, password } = face.login_methods;
	return (
		<div className={classes.ways} data-alone={!password || undefined}>
			<SsoDoors
				to={to}
				doors={sso.map(({ id, kind, label }) => ({
					subdomain: face.subdomain,
					provider_id: id,
					kind,
					text: t("sso.sign_in_with", { name: label }),
				}))}
			/>
		</div>
	);
}
