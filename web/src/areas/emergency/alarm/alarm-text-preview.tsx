import { Switch } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { AlarmHead } from "./alarm-head.tsx";
import classes from "./alarm-settings.module.css";

interface AlarmTextPreviewProps {
	title: string;
	instruction: string;
	isEnd: boolean;
}
/** What people read, as an alarm and as a rehearsal. */
export function AlarmTextPreview({ title, instruction, isEnd }: AlarmTextPreviewProps) {
	const { t } = useT();
	const [rehearsal, setRehearsal] = useState(false);
	return (
		<div className={classes.preview}>
			<div className={classes.previewHead}>
				<span className={classes.previewTitle}>{t("emergency.preview")}</span>
				<Switch
					label={t("emergency.preview_rehearsal")}
					checked={rehearsal}
					onChange={(event) => setRehearsal(event.currentTarget.checked)}
				/>
			</div>
			<div className={classes.card}>
				<AlarmHead
					as="p"
					title={rehearsal ? t("emergency.title_rehearsal", { title }) : title}
					line={t(rehearsal ? "emergency.rehearsal_line" : "emergency.not_rehearsal")}
					kind={isEnd ? "over" : rehearsal ? "rehearsal" : "real"}
				/>
				{instruction ? <p className={classes.said}>{instruction}</p> : null}
			</div>
		</div>
	);
}
