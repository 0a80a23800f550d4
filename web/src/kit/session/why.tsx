import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { insist } from "../chunks/lazy-part.ts";
import { useIsHelping } from "./session.ts";
import classes from "./why.module.css";
import type { WhyPopover } from "./why-popover.tsx";

const load = () => import("./why-popover.tsx");
const approach = (): void => void load().catch(() => undefined);

/**
 * An action that is there but closed to this person. It stays in reach of keyboard and screen reader,
 * because pressing it explains which module and action are needed, which roles have them and whom to ask.
 */
export function Why({ needs, children }: { needs: Permission; children: ReactNode }) {
	const [Popover, setPopover] = useState<typeof WhyPopover | null>(null);
	// no role of the school's opens it to who only helps there
	if (useIsHelping()) return null;
	const button = (props: ComponentProps<"button">) => (
		<Button variant="default" className={classes.closed} leftSection={<IconLock size={15} stroke={1.7} aria-hidden="true" />} {...props}>
			{children}
		</Button>
	);
	if (Popover) return <Popover needs={needs} button={button} />;
	// the button stays, and keeps the focus, until the answer can be shown
	const open = () => void insist(load).then((part) => setPopover(() => part.WhyPopover));
	return button({ onPointerEnter: approach, onFocus: approach, onClick: open });
}
