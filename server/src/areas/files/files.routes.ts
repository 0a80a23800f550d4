import { files } from "@homeroom/contract/areas/files/files.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import type { PreviewSize } from "../../kit/files/file-storage.ts";
import type { FilesService } from "./files.service.ts";

export const filesRoutes = (service: FilesService) =>
	serve(files, {
		repository_detail: async ({ body, ...who }) => ({ data: [await service.repository(who, body)] }),
		upload: ({ params, query, file, ...who }) => service.upload(who, params.id, query.name, file),
		upload_version: ({ params, file, ...who }) => service.uploadVersion(who, params.id, file),
		versions: async ({ params, ...who }) => ({ versions: await service.versions(who, params.id) }),
		download: ({ params, query, ...who }) => service.download(who, params.id, query.number),
		preview: ({ params, query, ...who }) => service.preview(who, params.id, Number(query.size) as PreviewSize, query.number),
		rename: ({ params, body, ...who }) => service.rename(who, params.id, body.version, body.name),
		remove: ({ params, body, ...who }) => service.remove(who, params.id, body.version),
		restore: ({ params, body, ...who }) => service.restore(who, params.id, body.version),
	});
