import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { Link, linkOptions, Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";

type Line = Pick<RegisterLine, "session_id" | "class_id" | "day" | "part">;

/** Where the register of a session is, and that of a class for a part of a day. */
const ofSession = (session_id: number) => linkOptions({ to: "/attendance/$id", params: { id: String(session_id) } });
const ofClass = ({ class_id, day, part }: Line) =>
	linkOptions({ to: "/attendance/classes/$id", params: { id: String(class_id) }, search: { day, part: part ?? "day" } });

interface RegisterLinkProps {
	line: Line;
	className?: string | undefined;
	"data-quiet"?: true | undefined;
	children: ReactNode;
}
/** The way into a register. */
export function RegisterLink({ line, ...link }: RegisterLinkProps) {
	return line.session_id === null ? <Link {...ofClass(line)} {...link} /> : <Link {...ofSession(line.session_id)} {...link} />;
}

/** Straight into it. */
export const RegisterRedirect = ({ line }: { line: Line }) =>
	line.session_id === null ? <Navigate {...ofClass(line)} replace /> : <Navigate {...ofSession(line.session_id)} replace />;
