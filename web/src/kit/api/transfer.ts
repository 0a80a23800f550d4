import { ApiError } from "./api-error.ts";
import { noteBatch } from "./batch-of.ts";
import type { Request, Transfer } from "./client.ts";
import { exchange, failureOf, headersOf, type Surroundings } from "./send.ts";

/** As long as the server waits for a file on a slow line. */
const FILE_TIMEOUT_MS = 15 * 60_000;

/** Files in and out. The access token travels in a header, never in an address that could be kept or passed on. */
export function createTransfer(around: Surroundings): Transfer {
	const read: Transfer["read"] = async (request) => {
		const patient = { ...around, timeoutMs: FILE_TIMEOUT_MS };
		const token = around.token();
		let response = await exchange(patient, request, token);
		if (response.status === 401 && !request.route.open) {
			await around.renew(token);
			response = await exchange(patient, request, around.token());
		}
		if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null), around);
		const name = fileNameIn(response.headers.get("content-disposition"));
		try {
			return { name, blob: await response.blob() };
		} catch (error) {
			// broke off in the middle
			if (request.signal?.aborted) throw error;
			throw new ApiError(0, { error: "unreachable", message: around.sentence("unreachable") });
		}
	};
	return {
		read,
		download: async (request) => saveFile(await read(request)),
		async upload(request, file, onProgress) {
			const token = around.token();
			let answer = await sendFile(around, request, token, file, onProgress);
			if (answer.status === 401) {
				await around.renew(token);
				answer = await sendFile(around, request, around.token(), file, onProgress);
			}
			if (answer.status >= 200 && answer.status < 300 && answer.body !== null) return answer.body;
			throw failureOf(answer.status, answer.body, around);
		},
	};
}

/** XMLHttpRequest, because fetch tells nothing about how much is sent. */
function sendFile(around: Surroundings, request: Request, token: string | null, file: Blob, onProgress?: (part: number) => void) {
	return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
		const exchange = new XMLHttpRequest();
		exchange.open(request.route.method, `/api${request.path}`);
		exchange.timeout = FILE_TIMEOUT_MS;
		const headers = { ...headersOf(around, { ...request, body: undefined }, token), "content-type": "application/octet-stream" };
		for (const [name, value] of Object.entries(headers)) exchange.setRequestHeader(name, value);
		exchange.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total);
		const failed = (about: "unreachable" | "timeout") => () => reject(new ApiError(0, { error: about, message: around.sentence(about) }));
		exchange.onerror = failed("unreachable");
		exchange.ontimeout = failed("timeout");
		exchange.onabort = () => reject(request.signal?.reason ?? new DOMException("", "AbortError"));
		exchange.onload = () => {
			const body = parsed(exchange.responseText);
			noteBatch(body, { headers: { get: (name) => exchange.getResponseHeader(name) } });
			resolve({ status: exchange.status, body });
		};
		if (request.signal?.aborted) return exchange.onabort(new ProgressEvent("abort"));
		request.signal?.addEventListener("abort", () => exchange.abort(), { once: true });
		exchange.send(file);
	});
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** The name in a content-disposition header, as RFC 6266 writes it. */
export function fileNameIn(header: string | null): string {
	const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
	try {
		if (encoded !== undefined) return decodeURIComponent(encoded);
	} catch {
		// the plain name will do
	}
	return /filename="([^"]*)"/.exec(header ?? "")?.[1] ?? "file";
}

function saveFile({ name, blob }: { name: string; blob: Blob }): void {
	const address = URL.createObjectURL(blob);
	const link = Object.assign(document.createElement("a"), { href: address, download: name });
	document.body.append(link);
	link.click();
	link.remove();
	// browsers read it after the click, some a little later
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
