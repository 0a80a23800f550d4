import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { Popover } from "@mantine/core";
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./why.module.css";

const WhyAnswer = lazy(() => import("./why-answer.tsx"));

interface WhyPopoverProps {
	needs: Permission;
	button: (props: ComponentProps<"button">) => ReactNode;
}

/** The answer of `Why`, once it was asked for. */
export function WhyPopover({ needs, button }: WhyPopoverProps) {
	const [open, setOpen] = useState(true);
	const target = useRef<HTMLButtonElement>(null);
	// this button took the place of the one that was pressed
	useEffect(() => target.current?.focus({ preventScroll: true }), []);
	return (
		<Popover opened={open} onChange={setOpen} position="bottom-end" width={280} withArrow trapFocus={false}>
			<Popover.Target>{button({ ref: target, onClick: () => setOpen(!open) })}</Popover.Target>
			<Popover.Dropdown>
				<div className={classes.answer} role="status">
					{open ? (
						<Suspense fallback={<TextSkeleton width={200} />}>
							<WhyAnswer permission={needs} />
						</Suspense>
					) : null}
				</div>
			</Popover.Dropdown>
		</Popover>
	);
}
