import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { UserAvatar } from "../../kit/presence/user-avatar.tsx";
import { PublicFrame } from "../../kit/public-frame/public-frame.tsx";
import { unlockScreen } from "../../kit/session/screen-lock.ts";
import type { Session } from "../../kit/session/session.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import classes from "./lock-screen.module.css";
import { signOut } from "./session.api.ts";

/** In the place of everything, until the person shows again who they are. */
export default function LockScreen({ session: { user, customer_name, state } }: { session: Session }) {
	const { t } = useT();
	usePageTitle(t("lock.title"));
	return (
		<PublicFrame>
			<div className={classes.who}>
				<UserAvatar name={user.displayName} photoUrl={user.photoURL} size="lg" />
				<div>
					<h1 className={classes.title}>{user.displayName}</h1>
					<p className={classes.school}>{customer_name ?? user.email}</p>
				</div>
			</div>
			<p className={classes.text}>{t(state.has_password ? "lock.text" : "lock.no_password")}</p>
			{state.has_password ? <UnlockForm /> : null}
			<Button variant={state.has_password ? "default" : "filled"} mt={10} onClick={() => void signOut()}>
				{t(state.has_password ? "action.sign_out" : "lock.again")}
			</Button>
		</PublicFrame>
	);
}

function UnlockForm() {
	const { t } = useT();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const field = event.currentTarget.elements.namedItem("password") as HTMLInputElement;
		setBusy(true);
		try {
			await api.session.unlock({ body: { password: field.value } });
			unlockScreen();
		} catch (error) {
			setFailure(error instanceof ApiError ? (error.fields?.password ?? error.message) : t("error.unexpected"));
			setBusy(false);
			field.select();
		}
	};
	return (
		<form noValidate onSubmit={(event) => void submit(event)} className={classes.form}>
			<PasswordInput
				name="password"
				label={t("password.own")}
				autoComplete="current-password"
				autoFocus
				error={failure}
				visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
			/>
			<Button type="submit" fullWidth loading={busy}>
				{t("lock.unlock")}
			</Button>
		</form>
	);
}
