import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";

interface TaskStepsProps {
	/** Which days are shown. */
	label: string;
	/** Today is among them. */
	now: boolean;
	onEarlier: () => void;
	onToday: () => void;
	onLater: () => void;
}
const ICON = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** Earlier days, today, later days. */
export function TaskSteps({ label, now, onEarlier, onToday, onLater }: TaskStepsProps) {
	const { t } = useT();
	return (
		<Group gap={8}>
			<ActionIcon variant="default" size={36} aria-label={t("tasks.earlier")} onClick={onEarlier}>
				<IconChevronLeft {...ICON} />
			</ActionIcon>
			<Button variant="default" disabled={now} onClick={onToday}>
				{t("tasks.today")}
			</Button>
			<ActionIcon variant="default" size={36} aria-label={t("tasks.later")} onClick={onLater}>
				<IconChevronRight {...ICON} />
			</ActionIcon>
			<strong aria-live="polite">{label}</strong>
		</Group>
	);
}
