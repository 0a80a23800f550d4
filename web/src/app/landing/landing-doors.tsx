import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hasPrices } from "../../areas/plans/offers-priced.ts";
import { offersQuery } from "../../areas/plans/plans.offers.ts";
import { demoLoginsQuery } from "../../areas/session/session.api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import classes from "./landing-doors.module.css";

/** The ways in. A demo school is offered where this installation has some. */
export function LandingDoors() {
	const { t } = useT();
	const signedIn = useSession() !== null;
	const offers = useQuery(offersQuery).data;
	const priced = offers === undefined || hasPrices(offers);
	const demo = (useQuery(demoLoginsQuery).data?.logins.length ?? 0) > 0;
	return (
		<div className={classes.doors}>
			<Button size="md" renderRoot={(props) => <Link to={signedIn ? "/home" : "/pages/login"} {...props} />}>
				{signedIn ? t("action.open") : demo ? t("landing.walk") : t("action.sign_in")}
			</Button>
			<Button size="md" variant="default" component="a" href="#prices">
				{t(priced ? "landing.try" : "landing.try_unpriced")}
			</Button>
		</div>
	);
}
