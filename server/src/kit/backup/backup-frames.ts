import { createHash } from "node:crypto";
import { BackupFault, type Finish, FRAME, type FrameKind, type Header, nameOf, type Section, type SectionEnd } from "./backup-format.ts";

const HEAD = 5;
/** No frame of ours is larger; a damaged length would ask for gigabytes. */
const LARGEST = 64 * 1024 * 1024;

function frame(kind: FrameKind, payload: Buffer): Buffer {
	const head = Buffer.allocUnsafe(HEAD);
	head[0] = kind;
	head.writeUInt32BE(payload.length, 1);
	return Buffer.concat([head, payload]);
}
const headOf = (length: number): Buffer => {
	const head = Buffer.allocUnsafe(HEAD);
	head[0] = FRAME.data;
	head.writeUInt32BE(length, 1);
	return head;
};

/** A part of the backup: what it is, and its bytes; returns how many rows they were. */
export interface Part {
	section: Section;
	data: AsyncGenerator<Buffer, number> | AsyncIterable<Buffer>;
}

/** Turns parts into the bytes of a backup, with a checksum after each and one over everything at the end. */
export class FrameWriter {
	readonly #all = createHash("sha256");
	readonly #sum = { sections: 0, rows: 0, files: 0, bytes: 0 };

	#told(kind: FrameKind, value: object): Buffer {
		const text = frame(kind, Buffer.from(JSON.stringify(value)));
		this.#all.update(text);
		return text;
	}
	header = (header: Header): Buffer => this.#told(FRAME.header, header);

	async *part({ section, data }: Part): AsyncGenerator<Buffer, SectionEnd> {
		yield this.#told(FRAME.start, section);
		const hash = createHash("sha256");
		let bytes = 0;
		const source = data[Symbol.asyncIterator]();
		for (;;) {
			const { done, value } = await source.next();
			if (done) {
				const end = { rows: typeof value === "number" ? value : 0, bytes, sha256: hash.digest("hex") };
				this.#sum.sections++;
				this.#sum.rows += end.rows;
				this.#sum.bytes += bytes;
				if (section.kind === "file") this.#sum.files++;
				yield this.#told(FRAME.end, end);
				return end;
			}
			hash.update(value);
			bytes += value.length;
			yield headOf(value.length);
			yield value;
		}
	}

	finish(missing: number): { frame: Buffer; finish: Finish } {
		const finish = { ...this.#sum, missing, sha256: this.#all.copy().digest("hex") };
		return { frame: frame(FRAME.finish, Buffer.from(JSON.stringify(finish))), finish };
	}
}

export interface Visitor {
	header?(header: Header): void | Promise<void>;
	/** What takes the bytes; undefined: nobody wants them. */
	section?(section: Section): SectionTaker | undefined | Promise<SectionTaker | undefined>;
}
export interface SectionTaker {
	data(bytes: Buffer): void | Promise<void>;
	/** The checksum was right. */
	end(end: SectionEnd): void | Promise<void>;
	/** It does not come to its end. */
	leave?(): Promise<void>;
}

/** Reads the frames, tells the visitor, checks every checksum. What is not whole throws; nothing that was told before is proven until this returns. */
export async function readFrames(bytes: AsyncIterable<Buffer>, visitor: Visitor): Promise<{ header: Header; finish: Finish }> {
	const all = createHash("sha256");
	const sum = { sections: 0, rows: 0, files: 0, bytes: 0 };
	let header: Header | undefined;
	let open: { section: Section; hash: ReturnType<typeof createHash>; bytes: number; taker: SectionTaker | undefined } | undefined;
	let finish: Finish | undefined;
	const where = () => (open === undefined ? "between its parts" : `in ${nameOf(open.section)}`);
	const damaged = (what: string) => new BackupFault(`The backup is damaged ${where()}: ${what}.`);

	try {
		for await (const { kind, payload, whole } of framesOf(bytes, where)) {
			if (finish !== undefined) throw new BackupFault("The backup is damaged: something follows its end.");
			if (kind === FRAME.data) {
				if (open === undefined) throw damaged("rows without a table");
				open.hash.update(payload);
				open.bytes += payload.length;
				await open.taker?.data(payload);
				continue;
			}
			const value = json(payload, damaged);
			if (kind === FRAME.finish) {
				const expected = { ...sum, sha256: all.digest("hex") };
				const found = value as Finish;
				for (const key of Object.keys(expected) as (keyof typeof expected)[])
					if (expected[key] !== found[key]) throw new BackupFault(`The backup is damaged: its end says other ${key} than it holds.`);
				finish = found;
				continue;
			}
			all.update(whole);
			if (kind === FRAME.header) {
				header = value as Header;
				await visitor.header?.(header);
			} else if (kind === FRAME.start) {
				const section = value as Section;
				if (header === undefined || open !== undefined) throw damaged("parts are out of order");
				open = { section, hash: createHash("sha256"), bytes: 0, taker: await visitor.section?.(section) };
			} else if (kind === FRAME.end) {
				if (open === undefined) throw damaged("parts are out of order");
				const end = value as SectionEnd;
				if (open.bytes !== end.bytes || open.hash.digest("hex") !== end.sha256) throw damaged("its checksum is another one");
				sum.sections++;
				sum.rows += end.rows;
				sum.bytes += end.bytes;
				if (open.section.kind === "file") sum.files++;
				await open.taker?.end(end);
				open = undefined;
			} else throw damaged("an unknown kind of part");
		}
	} catch (error) {
		await open?.taker?.leave?.();
		throw error;
	}
	if (header === undefined || finish === undefined) throw new BackupFault(`The backup is cut off ${where()}: its end is missing.`);
	return { header, finish };
}

function json(payload: Buffer, damaged: (what: string) => Error): unknown {
	try {
		return JSON.parse(payload.toString("utf8"));
	} catch {
		throw damaged("a description cannot be read");
	}
}

async function* framesOf(
	bytes: AsyncIterable<Buffer>,
	where: () => string,
): AsyncGenerator<{ kind: number; payload: Buffer; whole: Buffer }> {
	let rest: Buffer = Buffer.alloc(0);
	for await (const piece of bytes) {
		rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
		let at = 0;
		while (rest.length - at >= HEAD) {
			const length = rest.readUInt32BE(at + 1);
			if (length > LARGEST) throw new BackupFault(`The backup is damaged ${where()}: an impossible length.`);
			const next = at + HEAD + length;
			if (next > rest.length) break;
			yield { kind: rest[at] as number, payload: rest.subarray(at + HEAD, next), whole: rest.subarray(at, next) };
			at = next;
		}
		rest = rest.subarray(at);
	}
	if (rest.length > 0) throw new BackupFault(`The backup is cut off ${where()}.`);
}
