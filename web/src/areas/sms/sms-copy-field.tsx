import { ActionIcon, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./sms-page.module.css";

/** A text to be entered at the gateway. */
export function SmsCopyField({ label, value }: { label: string; value: string }) {
	const { t } = useT();
	const { copied, copy } = useClipboard({ timeout: 2000 });
	const Icon = copied ? IconCheck : IconCopy;
	const word = t(copied ? "sms.copied" : "sms.copy");
	return (
		<TextInput
			label={label}
			value={value}
			readOnly
			classNames={{ input: classes.code ?? "" }}
			onFocus={(event) => event.currentTarget.select()}
			rightSection={
				<ActionIcon variant="subtle" color="gray" aria-label={`${word}: ${label}`} title={word} onClick={() => copy(value)}>
					<Icon size={17} aria-hidden="true" />
				</ActionIcon>
			}
		/>
	);
}
