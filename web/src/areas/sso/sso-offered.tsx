import { Anchor } from "@mantine/core";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { SSO_PROVIDERS, type SsoProvider } from "./sso.api.ts";
import classes from "./sso-providers.module.css";

/** For which addresses the common login page leads to this provider. Saving it is what offers it for one's own domain. */
export function SsoOffered({ provider, mayChange }: { provider: SsoProvider; mayChange: boolean }) {
	const { t } = useT();
	const session = useSession();
	const { id, version, label, email_domains, offered_domains } = provider;
	const others = email_domains.filter((domain) => !offered_domains.includes(domain));
	const mine = session?.state.bound ? undefined : session?.user.email?.split("@")[1];
	const offer = useDeed(() => api.sso.update({ params: { id }, body: { version } }), { invalidates: [[SSO_PROVIDERS]] });
	return (
		<>
			{offered_domains.length > 0 ? <div className={classes.meta}>{t("sso.offered", { domains: offered_domains.join(", ") })}</div> : null}
			{others.length > 0 ? (
				<div className={classes.meta}>
					{t("sso.not_offered", { domains: others.join(", ") })}{" "}
					{mayChange && mine !== undefined && others.includes(mine) ? (
						<Anchor
							component="button"
							type="button"
							size="sm"
							aria-label={t("sso.offer_name", { name: label })}
							onClick={() => void offer.run()}
						>
							{t("sso.offer")}
						</Anchor>
					) : null}
				</div>
			) : null}
		</>
	);
}
