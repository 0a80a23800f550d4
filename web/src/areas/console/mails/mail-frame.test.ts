import { expect, test } from "vitest";
import { mailDocument } from "./mail-frame.ts";

test("style attributes become rules of one element with the nonce", () => {
	const made = mailDocument('<p style="color:red">Hi</p><a style="margin:0" href="/x">x</a>', "abc");
	expect(made).toContain('<style nonce="abc">[data-look="0"]{color:red}\n[data-look="1"]{margin:0}</style>');
	expect(made).toContain('<p data-look="0">Hi</p><a data-look="1" href="/x">x</a>');
	expect(made).not.toMatch(/\sstyle=/);
});
test("a style cannot leave its element", () => {
	expect(mailDocument('<p style="x</style><script>1</script>">a</p>', "n")).not.toContain("<script>");
});
