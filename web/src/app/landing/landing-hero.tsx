import { useT } from "../../kit/i18n/i18n.ts";
import { LandingDoors } from "./landing-doors.tsx";
import classes from "./landing-hero.module.css";
import { LandingPicture } from "./landing-picture.tsx";
import { SHOTS } from "./landing-shots.ts";

/** What it is in two lines, the door, and the product itself. */
export function LandingHero() {
	const { t } = useT();
	return (
		<div className={classes.hero}>
			<h1 className={classes.title}>{t("landing.title")}</h1>
			<p className={classes.sentence}>{t("landing.sentence")}</p>
			<LandingDoors />
			<p className={classes.small}>{t("landing.small")}</p>
			<div className={classes.stage}>
				<LandingPicture shot={SHOTS.timetable} alt={t("landing.shot.timetable")} first />
				<div className={classes.phone}>
					<LandingPicture shot={SHOTS.register} alt={t("landing.shot.register")} phone first />
				</div>
			</div>
		</div>
	);
}
