import { members, only } from "../../testing/permission-words.ts";

const EDITORS = only(200, ["admin", "editor", "office"]);
/** The matrix asks for files of a student whom all may see; those who may change students may change their files. */
export const FILES_EXPECTED = {
	"files.repository_detail": members(200),
	"files.upload": only(201, ["admin", "editor", "office"]),
	"files.upload_version": only(201, ["admin", "editor", "office"]),
	"files.versions": members(200),
	"files.download": members(200),
	"files.preview": members(200),
	"files.rename": EDITORS,
	"files.remove": EDITORS,
	"files.restore": EDITORS,
};
