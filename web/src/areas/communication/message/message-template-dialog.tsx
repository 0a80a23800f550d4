import { Alert, Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { templatesQuery } from "../messages.api.ts";
import type { MessageDraft } from "./message-draft.ts";
import classes from "./message-write.module.css";

/** Keeps what a draft says, to begin others with; to whom it goes is not kept. */
export function MessageTemplateDialog({ draft, onClose }: { draft: MessageDraft; onClose: () => void }) {
	const { t } = useT();
	const [name, setName] = useState("");
	const { targets: _, ...content } = draft;
	const mayChange = useAllows()("Communications.Edit");
	const { data } = useQuery(templatesQuery);
	const typed = name.trim().toLocaleLowerCase();
	const kept = mayChange ? data?.templates.find((one) => one.name.toLocaleLowerCase() === typed) : undefined;
	const save = () =>
		kept === undefined
			? api.messages.template_create({ body: { name, content } })
			: api.messages.template_update({ params: { id: kept.id }, body: { name, content, version: kept.version } });
	const keep = useDeed(save, {
		said: () => t("messages.said_template", { name }),
		after: onClose,
		invalidates: [templatesQuery.queryKey],
		refused: "here",
	});
	return (
		<FormDialog title={t("messages.template_keep")} onClose={onClose} width={460}>
			<form
				className={classes.fields}
				onSubmit={(event) => {
					event.preventDefault();
					if (name.trim() !== "") void keep.run();
				}}
			>
				{keep.problem ? (
					<Alert color="danger" role="alert">
						{keep.problem}
					</Alert>
				) : null}
				<TextInput
					label={t("messages.template_name")}
					description={kept ? t("messages.template_replaces") : undefined}
					required
					data-autofocus
					maxLength={80}
					value={name}
					onChange={(event) => setName(event.currentTarget.value)}
				/>
				<div className={classes.deeds}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={keep.pending} disabled={name.trim() === ""}>
						{t(kept ? "messages.template_replace" : "messages.template_save")}
					</Button>
				</div>
			</form>
		</FormDialog>
	);
}
