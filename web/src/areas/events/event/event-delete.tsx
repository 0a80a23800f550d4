import type { EventScope } from "@homeroom/contract/areas/events/events.rules.ts";
import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./event-dialog.module.css";

/** Deletes an event. What there is no way back from asks first: the following ones of a series. */
export function EventDelete({ scope, onDelete }: { scope: EventScope; onDelete: () => void }) {
	const { t } = useT();
	const [asked, setAsked] = useState(false);
	const isAsking = asked && scope === "following";
	return (
		<div className={classes.wide}>
			<Button
				variant="subtle"
				color="danger"
				size="compact-sm"
				aria-expanded={scope === "following" ? isAsking : undefined}
				onClick={() => (scope === "following" ? setAsked(!isAsking) : onDelete())}
			>
				{t("event.delete")}
			</Button>
			{isAsking ? (
				<Alert color="danger" role="alert" mt="xs">
					<p className={classes.text}>{t("event.delete_following")}</p>
					<Button color="danger" size="compact-sm" onClick={onDelete}>
						{t("event.delete_all_following")}
					</Button>
				</Alert>
			) : null}
		</div>
	);
}
