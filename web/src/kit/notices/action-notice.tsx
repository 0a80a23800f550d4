import { Button, Group } from "@mantine/core";

export interface NoticeAction {
	label: string;
	run: () => void;
}
interface ActionNoticeProps {
	message: string;
	actions: readonly NoticeAction[];
}

/** What was done, and what to do about it. */
export function ActionNotice({ message, actions }: ActionNoticeProps) {
	return (
		<Group justify="space-between" wrap="nowrap" gap="sm">
			<span>{message}</span>
			<Group wrap="nowrap" gap={0} flex="none">
				{actions.map(({ label, run }) => (
					<Button key={label} variant="subtle" size="compact-sm" onClick={run}>
						{label}
					</Button>
				))}
			</Group>
		</Group>
	);
}
