import "@mantine/core/styles/Checkbox.layer.css";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { Checkbox } from "@mantine/core";
import type { FieldProps } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./terms-checkbox.module.css";

/** Ticked, the field holds the version that was read. */
export function TermsCheckbox({ field: { onChange, error, onBlur } }: { field: FieldProps }) {
	const { t } = useT();
	return (
		<div>
			<Checkbox
				label={t("accept.terms")}
				error={error}
				onBlur={onBlur}
				aria-required="true"
				onChange={(event) => onChange(event.currentTarget.checked ? TERMS_VERSION : "")}
			/>
			<a href="/terms-and-conditions" target="_blank" rel="noopener" className={classes.read}>
				{t("accept.read")}
			</a>
		</div>
	);
}
