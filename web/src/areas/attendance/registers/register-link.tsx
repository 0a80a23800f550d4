import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface RegisterLinkProps {
	line: Pick<RegisterLine, "session_id" | "class_id" | "day" | "part">;
	className?: string | undefined;
	children: ReactNode;
}
/** The way into a register. */
export function RegisterLink({ line, className, children }: RegisterLinkProps) {
	if (line.session_id !== null)
		return (
			<Link to="/attendance/$id" params={{ id: String(line.session_id) }} className={className}>
				{children}
			</Link>
		);
	return (
		<Link
			to="/attendance/classes/$id"
			params={{ id: String(line.class_id) }}
			search={{ day: line.day, part: line.part ?? "day" }}
			className={className}
		>
			{children}
		</Link>
	);
}
