import "../../../kit/form/schemas-without-eval.ts";
import { type SignupFormInput, SignupForms } from "@homeroom/contract/areas/plans/plans.contract.ts";
import { subdomainFrom } from "@homeroom/contract/areas/plans/plans.rules.ts";
import { PASSWORD_MIN } from "@homeroom/contract/kit/constants.ts";
import { TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type ChangeEvent, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { Session } from "../../../kit/session/session.ts";
import { PasswordField } from "../../session/session-forms.public-ui.ts";
import { TermsCheckbox } from "../../session/session-terms.public-ui.ts";
import { leaveFor } from "../plans.api.ts";
import { keepInDraft, keepUnderWay, readDraft, readUnderWay, type SignupDraft } from "./signup-memory.ts";
import classes from "./signup-page.module.css";
import { SubdomainField } from "./signup-subdomain.tsx";

interface SignupFormProps {
	price_id: number;
	plan_id: number;
	/** Whoever is signed in owns the new school with that login. */
	session: Session | null;
	/** By an operator's invitation: for this address alone. */
	invited: { secret: string; email: string } | null;
	saveLabel: string;
}

export function SignupForm({ price_id, plan_id, session, invited, saveLabel }: SignupFormProps) {
	const { t, locale } = useT();
	const { history } = useRouter();
	const [draft] = useState(() => ({ ...readDraft(), ...(invited && { email: invited.email }) }));
	const [typed, setTyped] = useState(draft.subdomain);
	const [ownAddress, setOwnAddress] = useState(draft.subdomain !== "" && draft.subdomain !== subdomainFrom(draft.organisation));
	const form = useRecordForm({
		record: { values: { ...draft, password: "", terms_version: "" }, version: null },
		schema: session === null ? SignupForms.stranger : SignupForms.known,
		save: ({ input }) => {
			const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
			const ticket = readUnderWay()?.ticket;
			const school = {
				price_id,
				plan_id,
				locale,
				time_zone,
				...(ticket !== undefined && { ticket }),
				...(invited && { invitation: invited.secret }),
			};
			return session === null
				? api.plans.signup({ body: { ...school, ...(input as SignupFormInput) } })
				: api.plans.signup_mine({ body: { ...school, ...input } });
		},
		onSaved: (started) => {
			if (!started) return;
			keepUnderWay({ ticket: started.ticket, price_id, plan_id, language: locale });
			leaveFor(started.checkout_url ?? "/signup/done", (path) => history.push(path));
		},
	});
	/** What is typed is kept at once. */
	const kept = (name: keyof SignupDraft) => {
		const field = form.field(name);
		const onChange = (event: ChangeEvent<HTMLInputElement>) => {
			field.onChange(event);
			keepInDraft(name, event.currentTarget.value);
			if (name === "subdomain") {
				setTyped(event.currentTarget.value);
				setOwnAddress(event.currentTarget.value !== "");
			}
		};
		return { ...field, onChange };
	};
	const organisation = kept("organisation");
	/** The address follows the name until somebody writes one of their own. */
	const proposeAddress = (event: ChangeEvent<HTMLInputElement>) => {
		organisation.onChange(event);
		if (ownAddress) return;
		const proposed = subdomainFrom(event.currentTarget.value);
		form.propose("subdomain", proposed);
		keepInDraft("subdomain", proposed);
		setTyped(proposed);
	};
	return (
		<FormFrame form={{ ...form, isDirty: () => false }} saveLabel={saveLabel} inPage narrow>
			<TextInput
				key={form.fieldKey("organisation")}
				label={t("signup.organisation")}
				autoComplete="organization"
				required
				autoFocus
				{...organisation}
				onChange={proposeAddress}
			/>
			<SubdomainField key={form.fieldKey("subdomain")} field={kept("subdomain")} typed={typed} />
			{session === null ? (
				<>
					<div className={classes.names}>
						<TextInput
							key={form.fieldKey("first_name")}
							label={t("signup.first_name")}
							autoComplete="given-name"
							required
							{...kept("first_name")}
						/>
						<TextInput
							key={form.fieldKey("last_name")}
							label={t("signup.last_name")}
							autoComplete="family-name"
							required
							{...kept("last_name")}
						/>
					</div>
					<TextInput
						key={form.fieldKey("email")}
						label={t("signup.email")}
						type="email"
						autoComplete="username"
						required
						readOnly={invited !== null}
						variant={invited ? "filled" : "default"}
						description={invited ? t("signup.invited_email") : undefined}
						{...kept("email")}
					/>
					<PasswordField key={form.fieldKey("password")} label={t("password.own")} min={PASSWORD_MIN} field={form.field("password")} />
				</>
			) : null}
			<TermsCheckbox key={form.fieldKey("terms_version")} field={form.field("terms_version")} />
		</FormFrame>
	);
}
