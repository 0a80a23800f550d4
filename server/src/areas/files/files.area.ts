import type { ServerArea } from "../../server-area.ts";
import { FileAccess } from "./files.access.ts";
import { filesRoutes } from "./files.routes.ts";
import { FilesService } from "./files.service.ts";

export const filesArea: ServerArea = {
	owns: {
		files: "purpose",
		file_versions: "sha256 media_type",
		repositories: "record",
	},
	logged: {
		// whoever sees the record a file belongs to sees the file: there is no permission for all of them
		files: { view: null, live: "member", follows: true },
		file_versions: { view: null, follows: true },
		repositories: { view: null, follows: true },
	},
	open: ({ keeper, all }) => ({ routes: filesRoutes(new FilesService(keeper, new FileAccess(all.files))) }),
};
