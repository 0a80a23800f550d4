import { ActionIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type ComponentType, type LazyExoticComponent, type ReactNode, Suspense, useState } from "react";

export type RenderButton = (open: boolean, toggle: () => void) => ReactNode;
interface ToolButtonProps<Props> {
	label: string;
	icon: Icon;
	tool: LazyExoticComponent<ComponentType<Props>> & { preload: () => void };
	/** What the tool needs besides its button. */
	with: Omit<Props, "button">;
}

/** A button whose menu is loaded when it is first wanted. */
export function ToolButton<Props extends { button: RenderButton }>({ label, icon: Icon, tool: Tool, with: props }: ToolButtonProps<Props>) {
	const [used, setUsed] = useState(false);
	const button = (open: boolean, onClick: () => void) => (
		<ActionIcon
			variant="default"
			size={36}
			aria-label={label}
			title={label}
			aria-haspopup="dialog"
			aria-expanded={open}
			onPointerEnter={Tool.preload}
			onClick={onClick}
		>
			<Icon size={17} stroke={1.7} aria-hidden="true" />
		</ActionIcon>
	);
	const closed = button(false, () => setUsed(true));
	const whole = { ...props, button } as Props;
	return used ? (
		<Suspense fallback={closed}>
			<Tool {...whole} />
		</Suspense>
	) : (
		closed
	);
}
