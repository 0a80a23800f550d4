import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { PriceList } from "../areas/plans/price-list.tsx";
import { useT } from "../kit/i18n/i18n.ts";
import { PublicFrame } from "../kit/public-frame/public-frame.tsx";
import { useSession } from "../kit/session/session.ts";
import { usePageTitle } from "../kit/title/page-title.ts";
import classes from "./landing-page.module.css";

const POINTS = [
	["page.students", "landing.students"],
	["landing.together", "landing.together_text"],
	["landing.roles", "landing.roles_text"],
	["landing.access", "landing.access_text"],
	["landing.schools", "landing.schools_text"],
	["landing.languages", "landing.languages_text"],
] as const;

/** The public page: what Homeroom is and does, and the door. */
export function LandingPage() {
	const { t } = useT();
	const signedIn = useSession() !== null;
	usePageTitle(null);
	return (
		<PublicFrame wide>
			<div className={classes.columns}>
				<div className={classes.words}>
					<h1 className={classes.title}>{t("landing.title")}</h1>
					<p className={classes.sentence}>{t("landing.sentence")}</p>
					<div className={classes.actions}>
						<Button size="md" renderRoot={(props) => <Link to={signedIn ? "/home" : "/pages/login"} {...props} />}>
							{signedIn ? t("action.open") : t("action.sign_in")}
						</Button>
						<a href="#prices" className={classes.toPrices}>
							{t("landing.try")}
						</a>
					</div>
				</div>
				<section className={classes.sheet} aria-labelledby="what">
					<h2 id="what" className={classes.what}>
						{t("landing.what")}
					</h2>
					<dl className={classes.points}>
						{POINTS.map(([name, sentence]) => (
							<div key={name} className={classes.point}>
								<dt>{t(name)}</dt>
								<dd>{t(sentence)}</dd>
							</div>
						))}
					</dl>
				</section>
			</div>
			<PriceList />
		</PublicFrame>
	);
}
