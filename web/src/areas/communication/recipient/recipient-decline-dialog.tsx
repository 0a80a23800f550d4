import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { Alert, Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "../message/message-write.module.css";
import { MESSAGES } from "../messages.api.ts";

/** Sends a message back to who wrote it, with a word. */
export function RecipientDeclineDialog({ message, onClose }: { message: Message; onClose: () => void }) {
	const { t } = useT();
	const [note, setNote] = useState("");
	const { id, version } = message;
	const decline = useDeed(() => api.messages.decline({ params: { id }, body: { version, note: note.trim() } }), {
		said: () => t("messages.said_declined"),
		after: onClose,
		invalidates: [[MESSAGES]],
		refused: "here",
	});
	return (
		<FormDialog title={t("messages.decline")} onClose={onClose} width={460}>
			<form
				className={classes.fields}
				onSubmit={(event) => {
					event.preventDefault();
					if (note.trim() !== "") void decline.run();
				}}
			>
				{decline.problem ? (
					<Alert color="danger" role="alert">
						{decline.problem}
					</Alert>
				) : null}
				<Textarea
					label={t("messages.decline_note")}
					required
					autosize
					minRows={3}
					maxLength={500}
					data-autofocus
					value={note}
					onChange={(event) => setNote(event.currentTarget.value)}
				/>
				<div className={classes.deeds}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={decline.pending} disabled={note.trim() === ""}>
						{t("messages.decline")}
					</Button>
				</div>
			</form>
		</FormDialog>
	);
}
