import type { Fields, RecordSpec } from "@homeroom/contract/kit/record.ts";
import { permits, type Session } from "../../session/session.ts";

/** Columns that other areas fill, of those that the person gets: nobody is offered one that stays empty. */
export const joinedFields = ({ joined = {} }: RecordSpec, session: Session | null): Fields =>
	Object.fromEntries(
		Object.entries(joined).flatMap(([name, { kind, unit, column, needs }]) =>
			permits(session, needs) ? [[name, { kind, ...(unit && { unit }), column, computed: true }]] : [],
		),
	);

/** The joined ones among columns, as the server is asked for them. */
export const askedJoined = (spec: RecordSpec, columns: readonly string[], session: Session | null): string | undefined => {
	const offered = joinedFields(spec, session);
	return columns.filter((name) => Object.hasOwn(offered, name)).join(",") || undefined;
};
