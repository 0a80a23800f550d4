import { join } from "node:path";
import type { Env } from "../env/env.ts";
import { StartError } from "../start-error.ts";
import type { FilesOptions } from "./open-files.ts";

/** Where the environment says that files are. */
export const filesFrom = (env: Env, folder: string): FilesOptions => ({ folder: join(folder, "files"), s3: s3Of(env) });

/** All or nothing: a store without its keys would refuse the first file instead of the start. */
function s3Of({ HOMEROOM_FILES_S3: url, HOMEROOM_FILES_S3_KEY, HOMEROOM_FILES_S3_SECRET, HOMEROOM_FILES_S3_REGION: region }: Env) {
	if (url === undefined) return undefined;
	if (HOMEROOM_FILES_S3_KEY === undefined || HOMEROOM_FILES_S3_SECRET === undefined || new URL(url).pathname === "/")
		throw new StartError(
			"HOMEROOM_FILES_S3 needs a bucket in its address (https://s3.example.org/bucket), HOMEROOM_FILES_S3_KEY and HOMEROOM_FILES_S3_SECRET.",
		);
	return { url, region, accessKeyId: HOMEROOM_FILES_S3_KEY, secretAccessKey: HOMEROOM_FILES_S3_SECRET };
}
