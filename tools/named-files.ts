import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listOwnFiles } from "./source-files.ts";

/** A file by its name or its way from somewhere: `tools/size.ts`, `migrate.test.ts`. Not `<area>.contract.ts`, which is one of many. */
const NAMED = /(?<![\w<>/.@$}*-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:ts|tsx|mjs|sql|md|css|conf)(?![\w/-])/g;
const COMMENT = /(?:^|\s)(?:\/\/|\/?\*+)\s(.*)/;
/** Decisions tell of their day. */
const HISTORY = /^docs\/decisions\//;

/** Files that a page or a comment names and that are not there: whoever follows it stands before nothing. */
export function findMissingFiles(root: string): string[] {
	const files = listOwnFiles(root);
	const ends = new Set(files.flatMap((path) => path.split("/").map((_, at, parts) => parts.slice(at).join("/"))));
	return files
		.filter((path) => /\.(md|ts|tsx|mjs|css|sql)$/.test(path) && !HISTORY.test(path))
		.flatMap((path) =>
			readFileSync(join(root, path), "utf8")
				.split("\n")
				.flatMap((line, at) => {
					const text = path.endsWith(".md") ? line : (COMMENT.exec(line)?.[1] ?? "");
					return (text.match(NAMED) ?? [])
						.filter((name) => !ends.has(name.replace(/^(\.\.?\/)+/, "")))
						.map((name) => `${path}:${at + 1} names ${name}, which is not there`);
				}),
		);
}
