import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { FieldProps } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { subdomainQuery } from "../plans.api.ts";
import classes from "./signup-page.module.css";

const PAUSE_MS = 300;

/** The school's own address, checked while it is typed. */
export function SubdomainField({ field, typed }: { field: FieldProps; typed: string }) {
	const { t } = useT();
	const [asked] = useDebouncedValue(typed.trim().toLowerCase(), PAUSE_MS);
	const check = useQuery(subdomainQuery(asked)).data;
	const known = check?.subdomain === asked && asked !== "" ? check : undefined;
	const address = `${asked || t("signup.address_example")}.${location.host.replace(/^(127\.0\.0\.1|www\.)/, (start) => (start === "www." ? "" : "localhost"))}`;
	return (
		<TextInput
			label={t("signup.subdomain")}
			required
			autoCapitalize="none"
			autoCorrect="off"
			spellCheck={false}
			inputWrapperOrder={["label", "input", "error", "description"]}
			{...field}
			error={field.error ?? (known?.available === false ? known.reason : undefined)}
			description={
				<span className={classes.address} data-free={known?.available || undefined} aria-live="polite">
					{known?.available ? t("signup.address_free", { address }) : address}
				</span>
			}
		/>
	);
}
