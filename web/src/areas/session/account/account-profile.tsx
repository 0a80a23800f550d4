import "../../../kit/form/schemas-without-eval.ts";
import { ProfileInput } from "@homeroom/contract/areas/session/session.contract.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { currentSession, type Session, saveSession } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { AccountPhoto } from "./account-photo.tsx";

type User = Session["user"];

export function AccountProfile({ user }: { user: User }) {
	const { t } = useT();
	// a saved form starts anew from what was saved
	const [round, setRound] = useState(0);
	return (
		<Sheet title={t("account.profile")}>
			<AccountPhoto user={user} />
			<ProfileForm key={round} user={user} onSaved={() => setRound(round + 1)} />
		</Sheet>
	);
}

function ProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
	const { t } = useT();
	const { first_name, last_name } = user;
	const form = useRecordForm({
		record: { values: { first_name, middle_name: user.middle_name ?? "", last_name, about: user.about ?? "" }, version: 1 },
		schema: ProfileInput,
		save: ({ input }) => api.session.update_profile({ body: input }),
		onSaved: (details) => {
			const session = currentSession();
			if (session && details) saveSession({ ...session, ...details });
			notify.success(t("account.profile_saved"));
			onSaved();
		},
	});
	return (
		<FormFrame form={form} saveLabel={t("account.save_profile")} inPage>
			<TextInput
				key={form.fieldKey("first_name")}
				label={t("account.first_name")}
				required
				autoComplete="given-name"
				{...form.field("first_name")}
			/>
			<TextInput
				key={form.fieldKey("last_name")}
				label={t("account.last_name")}
				required
				autoComplete="family-name"
				{...form.field("last_name")}
			/>
			<TextInput
				key={form.fieldKey("middle_name")}
				label={t("account.middle_name")}
				autoComplete="additional-name"
				{...form.field("middle_name")}
			/>
			<TextInput
				key={form.fieldKey("about")}
				label={t("account.about")}
				description={t("account.about_hint")}
				inputWrapperOrder={["label", "input", "error", "description"]}
				{...form.field("about")}
			/>
		</FormFrame>
	);
}
