/** No table that we can read: neither CSV nor XLSX, or broken. */
export class UnreadableFile extends Error {
	constructor() {
		super("the file cannot be read as a table");
	}
}
