import { EVENT_SCOPES, type EventScope } from "@homeroom/contract/areas/events/events.rules.ts";
import { Button } from "@mantine/core";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./event-dialog.module.css";

interface EventScopeDialogProps {
	title: string;
	onChoose: (scope: EventScope) => void;
	onClose: () => void;
}
/** Which of a series was meant, where one of them was pulled. */
export function EventScopeDialog({ title, onChoose, onClose }: EventScopeDialogProps) {
	const { t } = useT();
	return (
		<FormDialog title={title} onClose={onClose} width={420}>
			<p className={classes.text}>{t("event.scope_change")}</p>
			<div className={classes.scopes}>
				{EVENT_SCOPES.map((scope, i) => (
					<Button key={scope} variant="default" data-autofocus={i === 0 || undefined} onClick={() => onChoose(scope)}>
						{t(`event.scope.${scope}`)}
					</Button>
				))}
			</div>
		</FormDialog>
	);
}
