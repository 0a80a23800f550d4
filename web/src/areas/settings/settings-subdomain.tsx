import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import type { FieldProps } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";

const PAUSE_MS = 350;

/** The address of the school. Says while typing whether it can be had; the server decides again when it is saved. */
export function SubdomainField({ label, current, props }: { label: string; current: string; props: FieldProps }) {
	const { t } = useT();
	const [typed, setTyped] = useState(String(props.defaultValue));
	const [asked] = useDebouncedValue(typed.trim().toLowerCase(), PAUSE_MS);
	const isNew = asked !== "" && asked !== current;
	const { data } = useQuery({
		queryKey: ["subdomain", asked],
		queryFn: ({ signal }) => api.session.check_subdomain({ params: { subdomain: asked } }, { signal }),
		enabled: isNew,
		staleTime: 10_000,
	});
	const free = isNew && data?.available === true;
	const reason = isNew && data?.available === false ? data.reason : null;
	return (
		<TextInput
			label={label}
			required
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			defaultValue={props.defaultValue}
			error={props.error ?? reason}
			description={
				free ? t("settings.subdomain_free", { address: addressOf(asked) }) : t("settings.subdomain_hint", { address: addressOf(current) })
			}
			inputWrapperOrder={["label", "input", "description", "error"]}
			onBlur={props.onBlur}
			onFocus={props.onFocus}
			onChange={(event) => {
				setTyped(event.currentTarget.value);
				props.onChange(event);
			}}
		/>
	);
}

/** `north` on this installation: below its name, or below the name without the school that stands before it now. */
function addressOf(subdomain: string): string {
	const { hostname, port } = window.location;
	const base = /^[\d.]+$|^\[/.test(hostname)
		? "localhost"
		: hostname.split(".").length > 1
			? hostname.split(".").slice(1).join(".")
			: hostname;
	return `${subdomain}.${base}${port ? `:${port}` : ""}`;
}
