import { Button } from "@mantine/core";
import { useT } from "../../../kit/i18n/i18n.ts";
import { type Session, useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import classes from "./account-page.module.css";
import { AccountPassword } from "./account-password.tsx";
import { AccountProfile } from "./account-profile.tsx";
import { AccountSessions } from "./account-sessions.tsx";

/** `/account`: the person's own login, section by section. */
export function AccountPage() {
	const { t } = useT();
	usePageTitle(t("page.account"));
	const session = useSession();
	if (!session) return null;
	const { user, state } = session;
	return (
		<>
			<PageHeader
				title={t("page.account")}
				context={user.email ? t("account.context", { email: user.email }) : t("account.context_none")}
			/>
			<div className={classes.sections}>
				{state.bound ? <p className={classes.note}>{t("account.bound")}</p> : <OwnLogin session={session} />}
				<AccountSessions />
			</div>
		</>
	);
}

/** What only who signed in with the login itself may change. */
function OwnLogin({ session }: { session: Session }) {
	const { t } = useT();
	return (
		<>
			<AccountProfile user={session.user} />
			<AccountPassword session={session} />
			<Sheet
				title={t("account.security")}
				aside={
					<Button
						variant="default"
						component="a"
						href="/account/security"
						aria-label={`${t("account.security_open")}: ${t("account.security")}`}
					>
						{t("account.security_open")}
					</Button>
				}
			>
				<p className={classes.hint}>{t("account.security_hint")}</p>
			</Sheet>
		</>
	);
}
