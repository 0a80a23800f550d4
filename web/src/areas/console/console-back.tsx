import type { LinkProps } from "@tanstack/react-router";
import { BackLink } from "../../kit/routing/back-link.tsx";

/** The way back to the list. */
export function ConsoleBack({ to, label }: { to: LinkProps["to"]; label: string }) {
	return <BackLink to={to}>{label}</BackLink>;
}
