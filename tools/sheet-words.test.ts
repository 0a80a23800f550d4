import { expect, test } from "vitest";
import { sheetWords, writtenWords } from "./sheet-words.ts";

test("files use the words of the screens; after a change of words run `node tools/sheet-words.ts`", async () => {
	// formatting aside
	const bare = (text: string) => text.replace(/\s+/g, " ").replace(/\[ /g, "[").replace(/, ?\]/g, "]");
	expect(bare(writtenWords())).toBe(bare(await sheetWords()));
});
