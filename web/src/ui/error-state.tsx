import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { EmptyState } from "./empty-state.tsx";

interface ErrorStateProps {
	/** What could not be done. */
	title: string;
	/** What happened, in the server's words. */
	text: string;
	retryLabel: string;
	onRetry: () => void;
	retrying?: boolean;
}

export function ErrorState({ title, text, retryLabel, onRetry, retrying = false }: ErrorStateProps) {
	return (
		<div role="alert">
			<EmptyState
				icon={<IconCloudOff />}
				title={title}
				text={text}
				action={
					<Button variant="default" onClick={onRetry} loading={retrying}>
						{retryLabel}
					</Button>
				}
			/>
		</div>
	);
}
