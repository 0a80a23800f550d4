import { useQuery } from "@tanstack/react-query";
import { offersQuery } from "../../areas/plans/plans.offers.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./landing-closing.module.css";
import { LandingDoors } from "./landing-doors.tsx";

const QUESTIONS = ["move", "after", "families_in"] as const;

export function LandingQuestions() {
	const { t } = useT();
	const paid = useQuery(offersQuery).data?.payments ?? true;
	return (
		<section className={classes.questions} aria-labelledby="questions">
			<h2 id="questions" className={classes.title}>
				{t("landing.questions")}
			</h2>
			<dl className={classes.answers}>
				{QUESTIONS.filter((question) => paid || question !== "after").map((question) => (
					<div key={question}>
						<dt>{t(`landing.ask.${question}`)}</dt>
						<dd>{t(`landing.answer.${question}`)}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

export function LandingClosing() {
	const { t } = useT();
	return (
		<section className={classes.closing} aria-labelledby="closing">
			<div>
				<h2 id="closing" className={classes.title}>
					{t("landing.closing")}
				</h2>
				<p className={classes.sentence}>{t("landing.closing_text")}</p>
			</div>
			<LandingDoors />
		</section>
	);
}
