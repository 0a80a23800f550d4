import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { listen, ROOT } from "./run.ts";

/** What this branch changed since it left main, committed or not; nothing where there is no git. */
export async function changedFiles(): Promise<string[]> {
	const told = async (...args: string[]) => {
		const { code, output } = await listen("git", args).catch(() => ({ code: 1, output: "" }));
		return code === 0 ? output.split("\n").filter(Boolean) : [];
	};
	const [base] = [...(await told("merge-base", "HEAD", "main")), ...(await told("merge-base", "HEAD", "origin/main"))];
	if (base === undefined) return [];
	return [...(await told("diff", "--name-only", base)), ...(await told("ls-files", "--others", "--exclude-standard"))];
}

/** Areas without a contract of their own, and whose contract their calls are in. */
const JOINED = new Map(
	globSync("contract/src/areas/*/*.contract.ts", { cwd: ROOT }).flatMap((file) =>
		[...readFileSync(join(ROOT, file), "utf8").matchAll(/from "\.\.\/(\w+)\/\w+\.calls\.ts"/g)].map(
			([, part = ""]) => [part, basename(dirname(file))] as const,
		),
	),
);
/** The areas that these files belong to. */
export function areasOf(files: string[]): string[] {
	const named = files.flatMap((file) => /^(?:contract|server|web)\/src\/areas\/([^/]+)\//.exec(file)?.[1] ?? []);
	return [...new Set(named.flatMap((area) => [area, JOINED.get(area) ?? []].flat()))].sort();
}

/** Of areas whose tests alone changed, the server is as it was. */
export const isOfServer = (file: string): boolean => /^(?:contract|server)\//.test(file) && !/\.(?:test|samples|expected)\.ts$/.test(file);

/** The tests of these files' areas and of their folders, step by step. */
export function testsOf(files: string[]): Record<"server" | "components" | "journeys", string[]> {
	const areas = areasOf(files);
	const folders = new Set([
		...areas.flatMap((area) => ["contract", "server", "web"].map((part) => `${part}/src/areas/${area}`)),
		...files.flatMap((file) => /^((?:contract|server|web)\/src\/(?:kit\/[^/]+|app|ui))\//.exec(file)?.[1] ?? []),
	]);
	const isTest = (file: string) => /\.test\.tsx?$/.test(file) && existsSync(join(ROOT, file));
	const tests = [
		...new Set([
			...globSync(
				[...folders].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
				{ cwd: ROOT },
			),
			...files.filter(isTest),
		]),
	];
	const journeys = globSync([...areas.map((area) => `e2e/${area}*.spec.ts`), ...files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))], {
		cwd: ROOT,
	});
	return {
		server: tests.filter((file) => !file.startsWith("web/")),
		components: tests.filter((file) => file.startsWith("web/")),
		journeys: [...new Set(journeys)],
	};
}
