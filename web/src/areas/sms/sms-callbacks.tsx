import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { smsQuery } from "./sms.api.ts";
import { SmsCopyField } from "./sms-copy-field.tsx";
import classes from "./sms-page.module.css";

const STATE = '{"kind": "state", "id": "…", "message": "{id}", "state": "delivered | failed"}';
const ANSWER = '{"kind": "answer", "id": "…", "from": "+49…", "text": "…"}';

/** Where the gateway tells what became of messages, and with which key. */
export function SmsCallbacks({ url, mayEdit }: { url: string; mayEdit: boolean }) {
	const { t } = useT();
	const client = useQueryClient();
	const [key, setKey] = useState<string>();
	const show = useDeed(() => api.sms.callback_key({}), { after: (answer) => setKey(answer.key) });
	const renew = useDeed(() => api.sms.renew_callback_key({}), {
		said: () => t("sms.renewed"),
		undo: true,
		after: (answer) => {
			setKey(answer.key);
			void client.invalidateQueries({ queryKey: smsQuery.queryKey });
		},
	});
	// with another address, by whoever, it is another key
	const [known, setKnown] = useState(url);
	if (known !== url) {
		setKnown(url);
		if (!renew.pending) setKey(undefined);
	}
	return (
		<Sheet title={t("sms.callbacks")}>
			<p className={classes.text}>{t("sms.callbacks_text", { signature: "x-sms-signature: sha256=…", timestamp: "x-sms-timestamp" })}</p>
			<div className={classes.stack}>
				<SmsCopyField label={t("sms.callback_url")} value={url} />
				{key === undefined ? null : <SmsCopyField label={t("sms.callback_key")} value={key} />}
				<div>
					<div className={classes.label}>{t("sms.callbacks_state")}</div>
					<pre className={classes.example}>{STATE}</pre>
					<div className={classes.label}>{t("sms.callbacks_answer")}</div>
					<pre className={classes.example}>{ANSWER}</pre>
				</div>
			</div>
			{mayEdit ? (
				<div className={classes.buttons}>
					{key === undefined ? (
						<Button variant="default" loading={show.pending} onClick={() => void show.run()}>
							{t("sms.show_key")}
						</Button>
					) : null}
					<Button variant="default" loading={renew.pending} onClick={() => void renew.run()}>
						{t("sms.renew_key")}
					</Button>
				</div>
			) : null}
		</Sheet>
	);
}
