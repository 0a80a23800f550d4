import type { Call } from "@homeroom/contract/kit/call.ts";
import type { Answer } from "./test-app.ts";

type Headers = Answer["headers"];
const ON_EVERY_ANSWER: Record<string, RegExp> = {
	"x-content-type-options": /^nosniff$/,
	"x-frame-options": /^DENY$/,
	"referrer-policy": /^no-referrer$/,
	"cross-origin-opener-policy": /^same-origin$/,
	"cross-origin-resource-policy": /^same-origin$/,
	"x-permitted-cross-domain-policies": /^none$/,
	"x-request-id": /^[\w-]{12}$/,
	"cache-control": /./,
};
const OF_AN_ANSWER: Record<string, RegExp> = {
	"cache-control": /^no-store$/,
	"content-type": /^application\/json; charset=utf-8$/,
};
/** A file is saved and never shown, run or kept by a browser. */
const OF_A_FILE: Record<string, RegExp> = {
	"content-security-policy": /^default-src 'none'; sandbox$/,
	"cache-control": /^private, no-store$/,
	"content-disposition": /^attachment; filename="[^"]+"; filename\*=UTF-8''/,
	"content-type": /^(?!.*(html|svg|[/+]xml|javascript))/,
};
const NEVER = ["x-powered-by", "server"];

/** What is wrong with the headers of an answer, whatever asked for it. */
export const headerFaults = (headers: Headers, wanted: Record<string, RegExp> = ON_EVERY_ANSWER): string[] => [
	...Object.entries(wanted).flatMap(([name, right]) => (right.test(String(headers[name] ?? "")) ? [] : [`${name}: ${headers[name]}`])),
	...NEVER.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`])),
];
/** The same of the answer to a call: none is kept, and a file is nothing but a file. */
export const answerFaults = ({ gives }: Call, { status, headers }: Answer): string[] => [
	...headerFaults(headers),
	...headerFaults(headers, gives === "file" && status < 400 ? OF_A_FILE : OF_AN_ANSWER),
];
