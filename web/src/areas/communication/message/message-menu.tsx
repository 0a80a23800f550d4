import type { MessageTemplate } from "@homeroom/contract/areas/communication/message-wishes.calls.ts";
import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { Button } from "@mantine/core";
import { IconChevronDown, IconDeviceFloppy, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { sayRefused } from "../../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { MenuPart } from "../../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../../kit/menu/menu-when-used.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { MESSAGES, templatesQuery } from "../messages.api.ts";
import { inputOf, type MessageDraft } from "./message-draft.ts";

const TemplateDialog = lazy(async () => ({ default: (await import("./message-template-dialog.tsx")).MessageTemplateDialog }));
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

interface MessageMenuProps {
	message: Message;
	draft: MessageDraft;
	/** Takes over what a template says; to whom stays. */
	onUse: (content: MessageTemplate["content"]) => void;
}

/** Texts to begin with, keeping this one, and throwing the draft away. */
export function MessageMenu({ message, draft, onUse }: MessageMenuProps) {
	const { t } = useT();
	const navigate = useNavigate();
	const client = useQueryClient();
	const mayKeep = useAllows()("Communications.Create");
	const templates = useQuery({ ...templatesQuery, enabled: mayKeep }).data?.templates ?? [];
	const [keeping, setKeeping] = useState(false);
	const remove = useDeed(() => api.messages.remove({ params: { id: message.id } }), {
		said: () => t("messages.said_removed"),
		undo: () => () =>
			void api.messages.create({ body: inputOf(draft) }).then(() => client.invalidateQueries({ queryKey: [MESSAGES, "list"] }), sayRefused),
		after: () => void navigate({ to: "/communication", search: {}, ignoreBlocker: true }),
		invalidates: [[MESSAGES, "list"]],
	});
	return (
		<>
			<MenuWhenUsed
				position="bottom-end"
				width={280}
				button={
					<Button variant="default" rightSection={<IconChevronDown {...ICON} />}>
						{t("messages.more")}
					</Button>
				}
			>
				{templates.length > 0 ? <MenuPart.Label>{t("messages.templates")}</MenuPart.Label> : null}
				{templates.map((one) => (
					<MenuPart.Item key={one.id} onClick={() => onUse(one.content)}>
						{one.name}
					</MenuPart.Item>
				))}
				{templates.length > 0 ? <MenuPart.Divider /> : null}
				{mayKeep ? (
					<MenuPart.Item leftSection={<IconDeviceFloppy {...ICON} />} onClick={() => setKeeping(true)}>
						{t("messages.template_keep")}
					</MenuPart.Item>
				) : null}
				{message.may.remove ? (
					<MenuPart.Item leftSection={<IconTrash {...ICON} />} onClick={() => void remove.run()}>
						{t("messages.throw_away")}
					</MenuPart.Item>
				) : null}
			</MenuWhenUsed>
			<Suspense>{keeping ? <TemplateDialog draft={draft} onClose={() => setKeeping(false)} /> : null}</Suspense>
		</>
	);
}
