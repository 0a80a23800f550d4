import { Progress } from "@mantine/core";
import { notifications } from "@mantine/notifications";

let shown = 0;

/** A notice that stays and fills until it is ended. */
export function progressNotice(): { show(message: string, share: number): void; end(): void } {
	const id = `progress-${++shown}`;
	let open = false;
	return {
		show(message, share) {
			const content = (
				<>
					{message}
					<Progress value={Math.max(4, share * 100)} aria-label={message} mt={6} />
				</>
			);
			const notice = { id, autoClose: false as const, withCloseButton: false, message: content };
			if (open) notifications.update(notice);
			else notifications.show(notice);
			open = true;
		},
		end: () => notifications.hide(id),
	};
}
