import type { CustomerFace } from "@homeroom/contract/areas/session/session.contract.ts";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { loadCatalogue, useT } from "../../../kit/i18n/i18n.ts";
import { PasskeyButton } from "../../factors/factors.public-ui.ts";
import classes from "./login-other-ways.module.css";
import { useTypedDomain } from "./login-typed-domain.ts";

const SsoButtons = lazy(async () => {
	const [buttons] = await Promise.all([import("../../sso/sso-login.public-ui.tsx"), loadCatalogue("sso")]);
	return buttons;
});

const SsoByDomain = lazy(async () => {
	const [offers] = await Promise.all([import("../../sso/sso-domain.public-ui.tsx"), loadCatalogue("sso")]);
	return offers;
});

interface OtherWaysProps {
	/** The customer of this address, where there is one. */
	face: CustomerFace | null;
	/** Where to go after signing in. */
	to: string | undefined;
}

/** Below the password: every other way in that the customer offers. */
export default function OtherWays({ face, to }: OtherWaysProps) {
	const { t } = useT();
	const domain = useTypedDomain();
	return (
		<>
			<Suspense>{face === null && domain !== null ? <SsoByDomain domain={domain} to={to} /> : null}</Suspense>
			<Suspense>{face && face.login_methods.sso.length > 0 ? <SsoButtons face={face} to={to} /> : null}</Suspense>
			<nav aria-label={t("ways.title")} className={classes.ways}>
				{face === null || face.login_methods.passkey ? <PasskeyButton to={to} /> : null}
				{face === null || face.login_methods.badge ? (
					<Link to="/qr-code" search={to === undefined ? {} : { to }} className={classes.link}>
						{t("ways.qr")}
					</Link>
				) : null}
				<Link to="/forgot-password" className={classes.link}>
					{t("ways.forgot")}
				</Link>
				<Link to="/register" className={classes.link}>
					{t("ways.register")}
				</Link>
			</nav>
		</>
	);
}
