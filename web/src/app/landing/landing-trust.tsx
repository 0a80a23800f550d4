import { IconArrowBackUp, IconCloudOff, IconLock, IconPackageExport } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./landing-trust.module.css";

const PROMISES = [
	{ name: "apart", icon: IconLock },
	{ name: "undo", icon: IconArrowBackUp },
	{ name: "offline", icon: IconCloudOff },
	{ name: "yours", icon: IconPackageExport },
] as const;

/** Why other people's children are safe here. */
export function LandingTrust() {
	const { t } = useT();
	return (
		<section className={classes.section} aria-labelledby="trust">
			<h2 id="trust" className={classes.title}>
				{t("landing.trust")}
			</h2>
			<p className={classes.sentence}>{t("landing.trust_text")}</p>
			<dl className={classes.promises}>
				{PROMISES.map(({ name, icon: Icon }) => (
					<div key={name}>
						<dt>
							<Icon size={20} stroke={1.6} aria-hidden="true" />
							{t(`landing.${name}`)}
						</dt>
						<dd>{t(`landing.${name}_text`)}</dd>
					</div>
				))}
			</dl>
			<p className={classes.also}>{t("landing.also")}</p>
		</section>
	);
}
