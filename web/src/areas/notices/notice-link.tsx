import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";
import { madePath } from "../../kit/routing/made-path.ts";

interface NoticeLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
	path: string;
	/** Somebody goes there, here or in another tab. */
	onOpen: () => void;
}

/** Leads where a notice leads: an address with all that belongs to it, which the server knows. */
export function NoticeLink({ path, onOpen, ...rest }: NoticeLinkProps) {
	const router = useRouter();
	const open = (event: MouseEvent) => {
		onOpen();
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		router.history.push(path);
	};
	const approach = () => void router.preloadRoute({ to: madePath(path) }).catch(() => undefined);
	return <a {...rest} href={path} onClick={open} onPointerEnter={approach} onFocus={approach} />;
}
