import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDoorExit, IconDots, IconLockOpen, IconPlayerPause } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { type ConsoleCustomerFacts, consoleKey, customerQuery } from "../console.api.ts";

const ReasonDialog = lazy(async () => ({ default: (await import("../console-reason-dialog.tsx")).ConsoleReasonDialog }));

/** What an operator can do to a customer. What throws people out asks for a reason; the way back is one click. */
export function CustomerActions({ customer }: { customer: ConsoleCustomerFacts }) {
	const { t } = useT();
	const client = useQueryClient();
	const [asking, setAsking] = useState<"suspend" | "close" | null>(null);
	const adopt = (saved: ConsoleCustomerFacts) => {
		client.setQueryData(customerQuery(saved.id).queryKey, saved);
		void client.invalidateQueries({ queryKey: consoleKey });
	};
	const reopen = useDeed(() => api.console.reopen_customer({ params: { customer_id: customer.id } }), {
		said: () => t("console.reopened", { name: customer.name }),
		after: (saved) => void client.setQueryData(customerQuery(saved.id).queryKey, saved),
		invalidates: [consoleKey],
	});
	return (
		<>
			{customer.status === "active" ? (
				<Button variant="default" leftSection={<IconPlayerPause size={16} aria-hidden="true" />} onClick={() => setAsking("suspend")}>
					{t("console.suspend")}
				</Button>
			) : (
				<Button leftSection={<IconLockOpen size={16} aria-hidden="true" />} loading={reopen.pending} onClick={() => void reopen.run()}>
					{t("console.reopen")}
				</Button>
			)}
			{customer.status === "closed" ? null : (
				<Menu position="bottom-end" width={200}>
					<Menu.Target>
						<ActionIcon variant="default" size={36} aria-label={t("console.more_actions")}>
							<IconDots size={17} />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						<Menu.Item
							color="danger"
							leftSection={<IconDoorExit size={16} stroke={1.7} aria-hidden="true" />}
							onClick={() => setAsking("close")}
						>
							{t("console.close")}
						</Menu.Item>
					</Menu.Dropdown>
				</Menu>
			)}
			<Suspense>
				{asking ? (
					<ReasonDialog
						what={asking}
						customer={customer}
						onClose={() => setAsking(null)}
						onDone={(saved) => {
							setAsking(null);
							adopt(saved);
							notify.success(t(asking === "suspend" ? "console.suspended" : "console.closed", { name: customer.name }));
						}}
					/>
				) : null}
			</Suspense>
		</>
	);
}
