import { FILE_MAX_BYTES } from "@homeroom/contract/areas/files/files.rules.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { randomKey, type UploadOptions } from "../api/client.ts";
import { currentLocale, text } from "../i18n/i18n.ts";

/** A file on its way, or one that was refused. */
export interface Upload {
	key: string;
	file: File;
	/** From 0 to 1. */
	part: number;
	/** Why it did not arrive. */
	failed: string | undefined;
	/** Another try may help: nothing was said about the file itself. */
	retry: boolean;
	/** The file that this is a new version of. */
	of: number | undefined;
}
/** More at a time only make each of them slower. */
const AT_ONCE = 2;

/** Sends one; its progress and its end go by the options. */
type SendUpload = (upload: Upload, options: UploadOptions) => Promise<unknown>;

/** Sends files a few at a time; what was refused stays until the person has seen it. `shown`: the key of what shows them. */
export function useUploads(send: SendUpload | undefined, shown: QueryKey) {
	const queries = useQueryClient();
	const [uploads, setUploads] = useState<Upload[]>([]);
	const waiting = useRef<Upload[]>([]);
	const running = useRef(new Map<string, AbortController>());
	const change = (key: string, changes: Partial<Upload>) =>
		setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
	const drop = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));
	// whoever leaves the page ends what was under way
	useEffect(() => () => running.current.forEach((stop) => void stop.abort()), []);

	const next = (): void => {
		// what was chosen before it is known where to waits for it
		if (send === undefined) return;
		const upload = running.current.size < AT_ONCE ? waiting.current.shift() : undefined;
		if (upload === undefined) return;
		const stop = new AbortController();
		running.current.set(upload.key, stop);
		const options = { signal: stop.signal, onProgress: (part: number) => change(upload.key, { part }) };
		void send(upload, options)
			.then(() => drop(upload.key))
			.catch((error: Error) =>
				stop.signal.aborted ? drop(upload.key) : change(upload.key, { failed: reasonOf(error), retry: !isRefusal(error) }),
			)
			.finally(() => {
				running.current.delete(upload.key);
				void queries.invalidateQueries({ queryKey: shown });
				next();
			});
		next();
	};
	const begin = useEffectEvent(next);
	const isKnown = send !== undefined;
	useEffect(() => {
		if (isKnown) begin();
	}, [isKnown]);
	const enqueue = (added: Upload[]) => {
		setUploads((all) => [...all.filter(({ key }) => !added.some((upload) => upload.key === key)), ...added]);
		waiting.current.push(...added.filter(({ failed }) => failed === undefined));
		next();
	};
	return {
		uploads,
		add: (files: Iterable<File>, of?: number) =>
			enqueue([...files].map((file) => ({ key: randomKey(), file, part: 0, failed: tooLarge(file), retry: false, of }))),
		again: (upload: Upload) => enqueue([{ ...upload, part: 0, failed: tooLarge(upload.file) }]),
		stop: ({ key }: Upload) => {
			waiting.current = waiting.current.filter((upload) => upload.key !== key);
			running.current.get(key)?.abort();
			drop(key);
		},
	};
}

const tooLarge = ({ size }: File): string | undefined =>
	size > FILE_MAX_BYTES ? text("files.too_large", { max: formatSize(FILE_MAX_BYTES, currentLocale()) }) : undefined;
const reasonOf = (error: Error): string =>
	error instanceof ApiError ? (error.fields?.file ?? error.fields?.name ?? error.message) : error.message;
const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;
