import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { acceptTerms } from "../account/account.api.ts";
import classes from "./terms-page.module.css";

const SECTIONS = ["what", "login", "data", "kept", "end"] as const;

export function TermsPage() {
	const { t } = useT();
	usePageTitle(t("terms.title"));
	return (
		<PublicFrame wide>
			<article className={classes.terms}>
				<h1 className={classes.title}>{t("terms.title")}</h1>
				<p className={classes.version}>{t("terms.version", { version: TERMS_VERSION })}</p>
				<p>{t("terms.intro")}</p>
				{SECTIONS.map((section) => (
					<section key={section}>
						<h2 className={classes.section}>{t(`terms.${section}_title`)}</h2>
						<p>{t(`terms.${section}`)}</p>
					</section>
				))}
				<Acceptance />
			</article>
		</PublicFrame>
	);
}

/** The button for who has not accepted this version yet. */
function Acceptance() {
	const { t } = useT();
	const session = useSession();
	const { mutate, isPending, error } = useMutation({ mutationFn: acceptTerms });
	if (!session) return null;
	if (!session.state.terms_needed) return <p className={classes.version}>{t("terms.accepted")}</p>;
	return (
		<>
			{error ? <p role="alert">{error.message}</p> : null}
			<Button loading={isPending} onClick={() => mutate()}>
				{t("terms.accept")}
			</Button>
		</>
	);
}
