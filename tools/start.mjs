// The first file that runs, on any Node and on a bare clone: no dependencies, and nothing that old versions cannot read.
const major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
	process.stderr.write(`Homeroom needs Node 20 or newer to start; this is Node ${process.versions.node}.\n`);
	process.exit(1);
}
const { main } = await import("./launcher.mjs");
await main(process.argv.slice(2));
