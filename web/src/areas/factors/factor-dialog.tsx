import "../../kit/form/schemas-without-eval.ts";
import { factorForm } from "@homeroom/contract/areas/factors/factors.contract.ts";
import { PasswordInput, TextInput } from "@mantine/core";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./security-page.module.css";

export interface FactorChange {
	title: string;
	/** What it means. */
	text: string;
	/** What the button does. */
	action: string;
	/** A passkey's name, where one is asked for. */
	name?: string;
	/** Left out where it does not concern the login: a new name. */
	asksPassword: boolean;
	run: (input: { name: string; password?: string }) => Promise<unknown>;
}

/** One change of one's factors: what it means, and the proof that it asks for. */
export function FactorDialog({ change, onDone, onClose }: { change: FactorChange; onDone: () => void; onClose: () => void }) {
	const { t } = useT();
	const { title, text, action, name, asksPassword, run } = change;
	const form = useRecordForm({
		record: { values: { name: name ?? "", password: "" }, version: null },
		schema: factorForm({ name: name !== undefined, password: asksPassword }),
		save: async ({ input }) => {
			await run({ name: input.name, ...(asksPassword && { password: input.password }) });
			return true;
		},
		onSaved: onDone,
	});
	return (
		<FormDialog title={title} onClose={onClose}>
			<FormFrame form={form} saveLabel={action} onCancel={onClose} narrow>
				<p className={classes.dialogText}>{text}</p>
				{name === undefined ? null : (
					<TextInput key={form.fieldKey("name")} label={t("factors.passkey_name")} required data-autofocus {...form.field("name")} />
				)}
				{asksPassword ? (
					<PasswordInput
						key={form.fieldKey("password")}
						label={t("factors.password")}
						description={t("factors.password_hint")}
						autoComplete="current-password"
						required
						{...form.field("password")}
						visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
					/>
				) : null}
			</FormFrame>
		</FormDialog>
	);
}
