import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { IconBell, IconCopy, IconHandStop, IconPencil, IconSend } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { type HeaderAction, HeaderActions } from "../../../kit/menu/header-actions.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { SmsAgainDialog } from "../../sms/sms.public-ui.tsx";
import { useBeginMessage } from "../message/message-begin.ts";
import { MESSAGES, messageQuery } from "../messages.api.ts";

/** What can be done with a message that is on its way or has arrived. */
export function RecipientDeeds({ message, remindable, texts }: { message: Message; remindable: number; texts: number }) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const allows = useAllows();
	const mayWrite = allows("Communications.Create");
	// there may be some since the message was loaded
	const mayAgain = allows("Communications.Edit") && (message.state === "sending" || message.state === "sent");
	const { id, may, version } = message;
	const params = { id };
	const show = (next: Message) => client.setQueryData(messageQuery(id).queryKey, next);
	const again = useBeginMessage();
	const stop = useDeed(() => api.messages.stop({ params }), {
		said: () => t("messages.said_stopped"),
		after: show,
		invalidates: [[MESSAGES]],
	});
	const withdraw = useDeed(() => api.messages.withdraw({ params, body: { version } }), {
		said: () => t("messages.said_withdrawn"),
		after: show,
		invalidates: [[MESSAGES]],
	});
	const remind = useDeed(() => api.messages.remind({ params }), {
		said: ({ reminded }) => t("messages.said_reminded", { count: reminded, shown: formats.number(reminded) }),
		invalidates: [[MESSAGES]],
	});
	const [asking, setAsking] = useState(false);
	const actions: HeaderAction[] = [
		...(mayWrite ? [{ label: t("messages.write_again"), icon: IconCopy, onClick: () => void again.run(id) }] : []),
		...(may.withdraw ? [{ label: t("messages.withdraw"), icon: IconPencil, onClick: () => void withdraw.run() }] : []),
		// for the minute in which all of it can be taken back there is one way back
		...(may.stop && !may.undo
			? [{ label: t("messages.stop"), icon: IconHandStop, disabled: stop.pending, onClick: () => void stop.run() }]
			: []),
		...(may.remind && remindable > 0
			? [
					{
						label: t("messages.remind", { count: remindable, shown: formats.number(remindable) }),
						icon: IconBell,
						main: true,
						disabled: remind.pending,
						onClick: () => void remind.run(),
					},
				]
			: []),
		...(mayAgain && texts > 0
			? [{ label: t("sms.again_all", { count: texts, shown: formats.number(texts) }), icon: IconSend, onClick: () => setAsking(true) }]
			: []),
	];
	return (
		<>
			<HeaderActions actions={actions} />
			{asking ? (
				<SmsAgainDialog
					count={texts}
					send={() => api.messages.texts_again({ params })}
					invalidates={[[MESSAGES]]}
					onClose={() => setAsking(false)}
				/>
			) : null}
		</>
	);
}
