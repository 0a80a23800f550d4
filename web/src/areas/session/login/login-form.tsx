import { type FormEvent, useState } from "react";
import type { ApiError } from "../../../kit/api/api-error.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import { PlainField, PlainPassword } from "../../../ui/plain/plain-field.tsx";
import classes from "./login-page.module.css";

interface LoginFormProps {
	busy: boolean;
	failure: ApiError | null;
	onEnter: (email: string, password: string) => Promise<void>;
}
type Missing = { email?: string; password?: string };

export function LoginForm({ busy, failure, onEnter }: LoginFormProps) {
	const { t } = useT();
	const [missing, setMissing] = useState<Missing>({});

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const fields = new FormData(event.currentTarget);
		const email = String(fields.get("email") ?? "").trim();
		const password = String(fields.get("password") ?? "");
		const absent: Missing = {
			...(email === "" && { email: t("login.email_missing") }),
			...(password === "" && { password: t("login.password_missing") }),
		};
		setMissing(absent);
		if (email !== "" && password !== "") void onEnter(email, password);
		else event.currentTarget.querySelector<HTMLInputElement>(`[name=${email === "" ? "email" : "password"}]`)?.focus();
	};

	return (
		<form noValidate onSubmit={submit} className={classes.form}>
			{failure && !failure.fields ? (
				<p role="alert" className={classes.failure}>
					{failure.message}
				</p>
			) : null}
			<PlainField
				name="email"
				type="email"
				label={t("login.email")}
				autoComplete="username"
				autoFocus
				error={missing.email ?? failure?.fields?.email}
			/>
			<PlainPassword
				name="password"
				label={t("login.password")}
				autoComplete="current-password"
				error={missing.password ?? failure?.fields?.password}
				show={t("login.password_show")}
			/>
			<PlainButton type="submit" className={classes.submit} loading={busy}>
				{t("action.sign_in")}
			</PlainButton>
		</form>
	);
}
