import { IconCheck } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./landing-audiences.module.css";
import { LandingPicture } from "./landing-picture.tsx";
import { SHOTS } from "./landing-shots.ts";

const AUDIENCES = [
	{ who: "office", shot: "students" },
	{ who: "teachers", shot: "register" },
	{ who: "families", shot: "family" },
	{ who: "heads", shot: "cover" },
] as const;
const POINTS = ["one", "two", "three"] as const;
const PHONES: readonly string[] = ["register", "family"];

/** One record, and each kind of person's part of it. */
export function LandingAudiences() {
	const { t } = useT();
	return (
		<section className={classes.section} aria-labelledby="people">
			<h2 id="people" className={classes.title}>
				{t("landing.people")}
			</h2>
			<p className={classes.sentence}>{t("landing.people_text")}</p>
			{AUDIENCES.map(({ who, shot }) => (
				<article key={who} className={classes.audience}>
					<div className={classes.words}>
						<p className={classes.who}>{t(`landing.${who}`)}</p>
						<h3 className={classes.claim}>{t(`landing.${who}.claim`)}</h3>
						<p className={classes.text}>{t(`landing.${who}.text`)}</p>
						<ul className={classes.points}>
							{POINTS.map((point) => (
								<li key={point}>
									<IconCheck size={16} stroke={2} aria-hidden="true" />
									{t(`landing.${who}.${point}`)}
								</li>
							))}
						</ul>
					</div>
					<div className={classes.shown} data-phone={PHONES.includes(shot) || undefined}>
						<LandingPicture shot={SHOTS[shot]} alt={t(`landing.shot.${shot}`)} phone={PHONES.includes(shot)} />
					</div>
				</article>
			))}
		</section>
	);
}
