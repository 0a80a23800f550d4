import { createHash } from "node:crypto";
import { appendFileSync, existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const FOLDER = "server/migrations";
const SUMS = `${FOLDER}/landed.sum`;

const sumsIn = (root: string): Map<string, string> =>
	new Map(
		readFileSync(join(root, SUMS), "utf8")
			.split("\n")
			.filter(Boolean)
			.map((line) => line.split("  ").reverse() as [file: string, sum: string]),
	);
const files = (root: string): string[] =>
	globSync(`${FOLDER}/*.sql`, { cwd: root })
		.map((path) => basename(path))
		.sort();
const sumOf = (root: string, file: string): string =>
	createHash("sha256")
		.update(readFileSync(join(root, FOLDER, file)))
		.digest("hex");

/** A step that ran somewhere stays as it is, to the last letter of its comments: installations know it by its sum, and would not start. */
export function findChangedMigrations(root: string): string[] {
	const sums = sumsIn(root);
	const changed = [...sums].filter(([file, sum]) => !existsSync(join(root, FOLDER, file)) || sumOf(root, file) !== sum);
	const unknown = files(root).filter((file) => !sums.has(file));
	return [
		...changed.map(
			([file]) => `${file} was changed after it was noted in ${SUMS}: write a new step. One that never landed loses its line there.`,
		),
		...unknown.map((file) => `${file} is not in ${SUMS}: run npm run areas`),
	];
}

export function noteMigrations(root: string): void {
	const sums = sumsIn(root);
	const lines = files(root).flatMap((file) => (sums.has(file) ? [] : `${sumOf(root, file)}  ${file}\n`));
	appendFileSync(join(root, SUMS), lines.join(""));
}
