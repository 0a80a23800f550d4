import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { Button, Popover } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useIsHelping } from "./session.ts";
import classes from "./why.module.css";

const WhyAnswer = lazy(() => import("./why-answer.tsx"));

/**
 * An action that is there but closed to this person. It stays in reach of keyboard and screen reader,
 * because pressing it explains which module and action are needed, which roles have them and whom to ask.
 */
export function Why({ needs, children }: { needs: Permission; children: ReactNode }) {
	const [open, setOpen] = useState(false);
	// no role of the school's opens it to who only helps there
	if (useIsHelping()) return null;
	return (
		<Popover opened={open} onChange={setOpen} position="bottom-end" width={280} withArrow trapFocus={false}>
			<Popover.Target>
				<Button
					variant="default"
					className={classes.closed}
					leftSection={<IconLock size={15} stroke={1.7} aria-hidden="true" />}
					onClick={() => setOpen(!open)}
				>
					{children}
				</Button>
			</Popover.Target>
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
