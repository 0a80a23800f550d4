export { mailExportLink } from "./settings.mails.ts";
export { adminsCanEnter } from "./settings.service.ts";
