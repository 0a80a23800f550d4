import { Button, Group } from "@mantine/core";

interface ActionNoticeProps {
	message: string;
	label: string;
	onAction: () => void;
}

/** What was done, and one thing to do about it. */
export function ActionNotice({ message, label, onAction }: ActionNoticeProps) {
	return (
		<Group justify="space-between" wrap="nowrap" gap="sm">
			<span>{message}</span>
			<Button variant="subtle" size="compact-sm" flex="none" onClick={onAction}>
				{label}
			</Button>
		</Group>
	);
}
