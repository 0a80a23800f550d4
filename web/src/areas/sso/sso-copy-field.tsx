import { ActionIcon, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";

/** A text to be taken elsewhere. */
export function CopyField({ label, hint, value }: { label: string; hint: string; value: string }) {
	const { t } = useT();
	const clipboard = useClipboard({ timeout: 2000 });
	const word = clipboard.copied ? t("sso.copied") : t("sso.copy");
	return (
		<TextInput
			label={label}
			description={hint}
			value={value}
			readOnly
			onFocus={(event) => event.currentTarget.select()}
			rightSection={
				<ActionIcon variant="subtle" color="gray" aria-label={word} title={word} onClick={() => clipboard.copy(value)}>
					{clipboard.copied ? <IconCheck size={17} aria-hidden="true" /> : <IconCopy size={17} aria-hidden="true" />}
				</ActionIcon>
			}
		/>
	);
}
