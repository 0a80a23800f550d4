import { Button, Group } from "@mantine/core";
import { useT } from "../i18n/i18n.ts";

export function UndoNotice({ message, onUndo }: { message: string; onUndo: () => void }) {
	const { t } = useT();
	return (
		<Group justify="space-between" wrap="nowrap" gap="sm">
			<span>{message}</span>
			<Button variant="subtle" size="compact-sm" onClick={onUndo}>
				{t("action.undo")}
			</Button>
		</Group>
	);
}
