import { homeroom } from "./cli-commands.ts";

await homeroom(process.argv.slice(2));
