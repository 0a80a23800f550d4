/** How far somebody has read the log: everything that this snapshot of the database shows. A long transaction keeps nobody waiting; what it writes is beyond until it ends. */
export interface LogPlace {
	/** As PostgreSQL writes it, `xmin:xmax:xip,…`; the id of an event, too. */
	text: string;
	xmin: bigint;
	xmax: bigint;
	/** Transactions between the two that were still open. */
	open: ReadonlySet<bigint>;
}

/** A header of a browser may hold it: whatever is no snapshot to PostgreSQL is none here. */
export function placeFrom(text: string): LogPlace | undefined {
	const [, from, to, list = ""] = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18})(?:,\d{1,18}){0,500})?$/.exec(text) ?? [];
	if (from === undefined || to === undefined) return undefined;
	const [xmin, xmax] = [BigInt(from), BigInt(to)];
	const open = list === "" ? [] : list.split(",").map(BigInt);
	const ordered = open.every((xid, at) => xid < xmax && xid >= xmin && (at === 0 || xid > (open[at - 1] as bigint)));
	return xmin > 0n && xmin <= xmax && ordered ? { text, xmin, xmax, open: new Set(open) } : undefined;
}

export function isWithin(xid: bigint, { xmin, xmax, open }: LogPlace): boolean {
	return xid < xmin || (xid < xmax && !open.has(xid));
}
