import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { DayField } from "../../../kit/form/days/day-field.tsx";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useSession } from "../../../kit/session/session.ts";
import classes from "../message/message-write.module.css";
import { instantIn } from "./recipient-instant.ts";

interface RecipientLaterDialogProps {
	people: { count: number; shown: string };
	onSend: (at: string) => void;
	onClose: () => void;
}

/** At which time of which day it goes, by the school's clock. */
export function RecipientLaterDialog({ people, onSend, onClose }: RecipientLaterDialogProps) {
	const { t } = useT();
	const formats = useFormats();
	const zone = useSession()?.localization?.time_zone ?? "UTC";
	const [day, setDay] = useState(schoolToday);
	const [clock, setClock] = useState("16:00");
	const at = instantIn(day, clock, zone);
	const isPast = at !== null && Date.parse(at) <= Date.now();
	const error = at === null ? t("messages.later_unclear") : isPast ? t("messages.later_past") : undefined;
	return (
		<FormDialog title={t("messages.at_time_title")} onClose={onClose} width={460}>
			<form
				className={classes.fields}
				onSubmit={(event) => {
					event.preventDefault();
					if (at !== null && !isPast) onSend(at);
				}}
			>
				<DayField label={t("messages.later_day")} defaultValue={day} onChange={setDay} />
				<TextInput
					type="time"
					label={t("messages.later_clock")}
					value={clock}
					error={error}
					onChange={(event) => setClock(event.currentTarget.value)}
				/>
				<div className={classes.deeds}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" disabled={error !== undefined}>
						{at && !isPast ? t("messages.send_at", { ...people, at: formats.instant(at) }) : t("messages.at_time")}
					</Button>
				</div>
			</form>
		</FormDialog>
	);
}
