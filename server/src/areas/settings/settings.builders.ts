import { crc32, deflateSync } from "node:zlib";
import type pg from "pg";

// Builders of demo data and tests. They run as the database's owner, inside the caller's transaction.

type Colour = `#${string}`;
/** The colour at a place between -1 and 1, or nothing. */
type Drawing = (x: number, y: number) => Colour | undefined;

/** A tile with rounded corners around what is drawn on it. */
const tile =
	(ground: Colour, figure: Drawing): Drawing =>
	(x, y) => {
		const [dx, dy] = [Math.max(0, Math.abs(x) - 0.6), Math.max(0, Math.abs(y) - 0.6)];
		return Math.hypot(dx, dy) > 0.38 ? undefined : (figure(x, y) ?? ground);
	};
export const DRAWINGS = {
	/** A gate under a star: Northgate. */
	gate: (ground: Colour, figure: Colour): Drawing =>
		tile(ground, (x, y) => {
			const star = Math.abs(x) + Math.abs(y + 0.5) < 0.22;
			const arch = Math.abs(x) < 0.56 && y > -0.08 && y < 0.62;
			const opening = Math.hypot(x, Math.max(0, 0.32 - y)) < 0.3 && y > 0.02;
			return star || (arch && !opening) ? figure : undefined;
		}),
	/** A sun over hills: Südpark. */
	park: (ground: Colour, figure: Colour, hill: Colour): Drawing =>
		tile(ground, (x, y) => {
			if (Math.hypot(x + 0.55, y - 1.15) < 0.85 || Math.hypot(x - 0.5, y - 1.1) < 0.95) return hill;
			return Math.hypot(x - 0.05, y + 0.22) < 0.36 ? figure : undefined;
		}),
} as const;

const channel = (colour: string, index: number): number => Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);

/** Draws a PNG with soft edges: each pixel is the mean of nine places in it. */
export function drawPng(drawing: Drawing, size = 256): Buffer {
	const rows = Buffer.alloc(size * (1 + 4 * size));
	for (let py = 0; py < size; py++)
		for (let px = 0; px < size; px++) {
			const sum = [0, 0, 0];
			let covered = 0;
			for (let place = 0; place < 9; place++) {
				const at = (pixel: number, part: number) => ((pixel + (part + 0.5) / 3) / size) * 2 - 1;
				const colour = drawing(at(px, place % 3), at(py, Math.floor(place / 3)));
				if (colour === undefined) continue;
				covered++;
				for (const index of [0, 1, 2]) sum[index] = (sum[index] as number) + channel(colour, index);
			}
			const to = py * (1 + 4 * size) + 1 + 4 * px;
			for (const index of [0, 1, 2]) rows[to + index] = covered === 0 ? 0 : Math.round((sum[index] as number) / covered);
			rows[to + 3] = Math.round((covered * 255) / 9);
		}
	const head = Buffer.alloc(13);
	head.writeUInt32BE(size, 0);
	head.writeUInt32BE(size, 4);
	// 8 bits each of red, green, blue and opacity
	head.set([8, 6, 0, 0, 0], 8);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", head),
		chunk("IDAT", deflateSync(rows, { level: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(name: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
	const frame = Buffer.alloc(8);
	frame.writeUInt32BE(data.length, 0);
	frame.writeUInt32BE(crc32(body), 4);
	return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export async function makeLogo(client: pg.ClientBase, customer_id: number, bytes: Buffer): Promise<void> {
	await client.query(
		`with logo as (insert into platform.logos (customer_id, media_type, bytes) values ($1, 'image/png', $2) returning id)
		update platform.customers set logo_id = logo.id from logo where platform.customers.id = $1`,
		[customer_id, bytes],
	);
}
