import { BOARD_LIMIT_MAX } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { ActionIcon, Button, Group, NumberInput, Popover, Stack } from "@mantine/core";
import { IconGauge } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { ownLayers } from "../../../ui/own-layers.ts";

interface BoardLimitProps {
	column: string;
	most: number | undefined;
	onLimit: (most: number | null) => void;
}

/** Says how many cards a column should hold. */
export function BoardLimit({ column, most, onLimit }: BoardLimitProps) {
	const { t } = useT();
	const [open, setOpen] = useState(false);
	const [typed, setTyped] = useState<number | string>(most ?? "");
	const say = (next: number | null) => {
		setOpen(false);
		onLimit(next);
	};
	const save = (event: FormEvent) => {
		event.preventDefault();
		if (typeof typed === "number") say(typed);
	};
	return (
		<Popover opened={open} onChange={setOpen} position="bottom-end" width={230} trapFocus returnFocus withinPortal shadow="md">
			<Popover.Target>
				<ActionIcon
					variant="subtle"
					color="gray"
					size={28}
					aria-label={t("tasks.limit_menu", { column })}
					aria-haspopup="dialog"
					aria-expanded={open}
					onClick={() => {
						setTyped(most ?? "");
						setOpen(!open);
					}}
				>
					<IconGauge size={16} />
				</ActionIcon>
			</Popover.Target>
			<Popover.Dropdown aria-label={t("tasks.limit_menu", { column })} {...ownLayers}>
				<form onSubmit={save}>
					<Stack gap="sm">
						<NumberInput
							label={t("tasks.limit_of", { column })}
							min={1}
							max={BOARD_LIMIT_MAX}
							allowDecimal={false}
							data-autofocus
							value={typed}
							onChange={setTyped}
						/>
						<Group justify="space-between">
							<Button variant="default" size="compact-md" disabled={most === undefined} onClick={() => say(null)}>
								{t("tasks.limit_none")}
							</Button>
							<Button type="submit" size="compact-md" disabled={typeof typed !== "number"}>
								{t("tasks.limit_save")}
							</Button>
						</Group>
					</Stack>
				</form>
			</Popover.Dropdown>
		</Popover>
	);
}
