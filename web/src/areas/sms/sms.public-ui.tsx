import { Button, Group, Text } from "@mantine/core";
import type { QueryKey } from "@tanstack/react-query";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";

interface SmsAgainProps {
	/** So many may go again, as far as is known here. */
	count: number;
	send: () => Promise<{ again: number }>;
	invalidates: readonly QueryKey[];
	onClose: () => void;
}
/** Whoever sends texts again has read how many, and that somebody may get one twice. */
export function SmsAgainDialog({ count, send, invalidates, onClose }: SmsAgainProps) {
	const { t } = useT();
	const formats = useFormats();
	const again = useDeed(send, {
		said: (done) => t("sms.again_all_said", { count: done.again, shown: formats.number(done.again) }),
		after: onClose,
		invalidates,
	});
	return (
		<FormDialog title={t("sms.again_all_title", { count, shown: formats.number(count) })} onClose={onClose} width={460}>
			<Text mb="md">{t("sms.again_all_text")}</Text>
			<Group justify="flex-end">
				<Button variant="default" onClick={onClose}>
					{t("sms.again_all_not")}
				</Button>
				<Button loading={again.pending} onClick={() => void again.run()}>
					{t("sms.again_all_do", { count, shown: formats.number(count) })}
				</Button>
			</Group>
		</FormDialog>
	);
}
