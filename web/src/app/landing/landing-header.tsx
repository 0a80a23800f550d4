import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { NativeSelect } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { LOCALES, useT } from "../../kit/i18n/i18n.ts";
import { chooseLocale } from "../../kit/i18n/locale-choice.ts";
import { useSession } from "../../kit/session/session.ts";
import classes from "./landing-header.module.css";

/** The ids of the parts below. */
const PARTS = { does: "people", safety: "trust", plans: "prices" } as const;

/** What the page holds, its language, and the door for those who have a school already. */
export function LandingHeader() {
	const { t, locale: current } = useT();
	const signedIn = useSession() !== null;
	return (
		<>
			<nav className={classes.parts} aria-label={t("landing.on_page")}>
				{(["does", "safety", "plans"] as const).map((part) => (
					<a key={part} href={`#${PARTS[part]}`} className={classes.link}>
						{t(`landing.${part}`)}
					</a>
				))}
			</nav>
			<div className={classes.ways}>
				<NativeSelect
					size="sm"
					variant="unstyled"
					classNames={{ input: classes.language ?? "" }}
					aria-label={t("language.title")}
					data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
					value={current}
					onChange={(event) => {
						const wanted = LOCALES.find((locale) => locale === event.currentTarget.value);
						if (wanted) void chooseLocale(wanted);
					}}
				/>
				<Link to={signedIn ? "/home" : "/pages/login"} className={classes.enter}>
					{t(signedIn ? "action.open" : "action.sign_in")}
				</Link>
			</div>
		</>
	);
}

export function LandingFooter() {
	const { t } = useT();
	return (
		<div className={classes.small}>
			<a href="/terms-and-conditions" className={classes.link}>
				{t("landing.terms")}
			</a>
			<a href="/api/docs" className={classes.link}>
				{t("landing.api")}
			</a>
		</div>
	);
}
