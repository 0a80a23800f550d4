import { EMERGENCY_SENTENCE_MAX } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { Alarm } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { Button, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { EMERGENCY } from "../emergency.api.ts";
import classes from "./alarm-clear.module.css";

/** Ends it for everybody, which nothing takes back: it asks once. */
export function AlarmClear({ alarm }: { alarm: Alarm }) {
	const { t } = useT();
	const [asking, setAsking] = useState(false);
	return (
		<>
			<button type="button" className={classes.clear} onClick={() => setAsking(true)}>
				{t("emergency.all_clear")}
			</button>
			{asking ? <Question alarm={alarm} onClose={() => setAsking(false)} /> : null}
		</>
	);
}

function Question({ alarm: { id, totals, rehearsal }, onClose }: { alarm: Alarm; onClose: () => void }) {
	const { t } = useT();
	const navigate = useNavigate();
	const [sentence, setSentence] = useState("");
	const end = useDeed(() => api.emergency.end({ params: { id }, body: { sentence: sentence.trim() || null } }), {
		said: () => t("emergency.said_all_clear"),
		after: () => void navigate({ to: "/emergency/past/$id", params: { id } }),
		invalidates: [
			[EMERGENCY, "now"],
			[EMERGENCY, "past"],
			[EMERGENCY, "options"],
		],
		refused: "here",
	});
	return (
		<FormDialog title={t(rehearsal ? "emergency.all_clear_title_rehearsal" : "emergency.all_clear_title")} onClose={onClose} width={480}>
			<div className={classes.question}>
				{totals.missing > 0 ? <p className={classes.missing}>{t("emergency.all_clear_missing", { count: totals.missing })}</p> : null}
				{totals.help > 0 ? <p className={classes.missing}>{t("emergency.all_clear_help", { count: totals.help })}</p> : null}
				<p>{t("emergency.all_clear_text")}</p>
				<TextInput
					label={t("emergency.all_clear_sentence")}
					maxLength={EMERGENCY_SENTENCE_MAX}
					value={sentence}
					onChange={(event) => setSentence(event.currentTarget.value)}
				/>
				{end.problem ? (
					<p className={classes.problem} role="alert">
						{end.problem}
					</p>
				) : null}
				<div className={classes.deeds}>
					<Button variant="default" size="md" onClick={onClose}>
						{t("emergency.all_clear_not")}
					</Button>
					<Button size="md" loading={end.pending} onClick={() => void end.run()}>
						{t("emergency.all_clear_do")}
					</Button>
				</div>
			</div>
		</FormDialog>
	);
}
