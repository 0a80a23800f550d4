import "../../kit/form/schemas-without-eval.ts";
import { FirstOperatorInput } from "@homeroom/contract/areas/console/console.contract.ts";
import { PASSWORD_MIN, TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { Anchor, Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { saveSession } from "../../kit/session/session.ts";
import { PasswordField, PlainPage } from "../session/session-forms.public-ui.ts";
import classes from "./operator-setup-page.module.css";

const Values = FirstOperatorInput.omit({ token: true, terms_version: true });
const EMPTY = { version: null, values: { first_name: "", last_name: "", email: "", password: "" } };

/** The first start printed a link to here: whoever follows it runs the installation. */
export function OperatorSetupPage() {
	const { t } = useT();
	const [token] = useState(() => location.hash.slice(1));
	const link = useQuery({
		queryKey: ["first_operator_link", token],
		queryFn: () => api.console.first_operator_link({ body: { token: token || "-" } }),
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (link.error)
		return (
			<PlainPage
				title={t("console.setup_title")}
				text={<span role="alert">{link.error.message}</span>}
				hint={t("console.setup_dead")}
				withoutBack
			>
				<Button variant="default" renderRoot={(props) => <Link to="/pages/login" {...props} />}>
					{t("action.sign_in")}
				</Button>
			</PlainPage>
		);
	return (
		<PlainPage title={t("console.setup_title")} text={t("console.setup_text")} card withoutBack>
			<SetupForm token={token} />
		</PlainPage>
	);
}

function SetupForm({ token }: { token: string }) {
	const { t } = useT();
	const router = useRouter();
	const form = useRecordForm({
		record: EMPTY,
		schema: Values,
		save: ({ input }) => api.console.first_operator({ body: { ...input, token, terms_version: TERMS_VERSION } }),
		onSaved: (session) => {
			if (!session) return;
			saveSession(session);
			router.history.push("/console");
		},
	});
	return (
		<FormFrame form={form} saveLabel={t("console.setup_save")} inPage narrow>
			<TextInput
				key={form.fieldKey("first_name")}
				data-half
				label={t("console.first_name")}
				required
				autoFocus
				autoComplete="given-name"
				{...form.field("first_name")}
			/>
			<TextInput
				key={form.fieldKey("last_name")}
				data-half
				label={t("console.last_name")}
				required
				autoComplete="family-name"
				{...form.field("last_name")}
			/>
			<TextInput
				key={form.fieldKey("email")}
				label={t("login.email")}
				type="email"
				required
				autoComplete="username"
				{...form.field("email")}
			/>
			<PasswordField key={form.fieldKey("password")} label={t("login.password")} min={PASSWORD_MIN} field={form.field("password")} />
			<p className={classes.terms}>
				{t("console.setup_terms")}{" "}
				<Anchor underline="always" href="/terms-and-conditions" target="_blank" rel="noopener" fz="inherit">
					{t("console.setup_terms_link")}
				</Anchor>
			</p>
		</FormFrame>
	);
}
