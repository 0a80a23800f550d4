import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import type { FieldProps } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./password-field.module.css";

interface PasswordFieldProps {
	label: string;
	min: number;
	field: FieldProps;
	autoFocus?: boolean;
}

/** A password to be set: only its length is counted, because no rule about kinds of characters makes one better. */
export function PasswordField({ label, min, field, autoFocus = false }: PasswordFieldProps) {
	const { t } = useT();
	const [length, setLength] = useState(0);
	const missing = min - length;
	const count = missing > 0 ? t("password.missing", { count: missing }) : t("password.enough", { count: length });
	return (
		<PasswordInput
			label={label}
			inputWrapperOrder={["label", "input", "error", "description"]}
			description={
				<span className={classes.count} data-enough={missing <= 0 || undefined} aria-live="polite">
					<span className={classes.bar} aria-hidden="true">
						<span style={{ width: `${Math.min(100, (length / min) * 100)}%` }} />
					</span>
					{length === 0 ? t("password.hint", { min }) : count}
				</span>
			}
			autoComplete="new-password"
			required
			autoFocus={autoFocus}
			{...field}
			onChange={(event) => {
				setLength([...event.currentTarget.value].length);
				field.onChange(event);
			}}
			visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
		/>
	);
}
