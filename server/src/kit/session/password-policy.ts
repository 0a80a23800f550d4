import { PASSWORD_MIN } from "@homeroom/contract/kit/constants.ts";
import { Refusal } from "../http/refusal.ts";

/** Beginnings and whole words that lists of stolen passwords are full of, as far as they reach twelve characters with the usual endings. */
const COMMON = [
	"password",
	"passwort",
	"motdepasse",
	"palavrapasse",
	"senha",
	"qwerty",
	"qwertz",
	"azerty",
	"letmein",
	"welcome",
	"willkommen",
	"bienvenue",
	"bemvindo",
	"iloveyou",
	"ichliebedich",
	"jetaime",
	"teamo",
	"admin",
	"administrator",
	"changeme",
	"abc",
	"school",
	"schule",
	"ecole",
	"escola",
	"teacher",
	"lehrer",
	"homeroom",
	"sunshine",
	"princess",
	"football",
	"fussball",
	"futebol",
	"baseball",
	"dragon",
	"monkey",
	"superman",
	"batman",
	"pokemon",
	"liverpool",
	"michael",
	"jennifer",
	"summer",
	"sommer",
	"winter",
	"hello",
	"hallo",
	"bonjour",
	"secret",
	"geheim",
	"trustno",
	"whatever",
	"computer",
	"internet",
]; // prettier-ignore
const ROWS = [
	"1234567890",
	"0987654321",
	"qwertyuiop",
	"asdfghjkl",
	"zxcvbnm",
	"qwertzuiop",
	"yxcvbnm",
	"azertyuiop",
	"qsdfghjklm",
	"wxcvbn",
	"abcdefghijklmnopqrstuvwxyz",
	"1q2w3e4r5t6z7u8i9o0p",
];

/** No rules about kinds of characters; long enough, not what everybody takes, not one's own name. `personal`: what others know about the person. */
export function refuseWeakPassword(
	password: string,
	{ min = PASSWORD_MIN, personal = [] }: { min?: number; personal?: string[] } = {},
): void {
	if ([...password].length < min) throw new Refusal("invalid", { fields: { password: { message: "too_short", minimum: min } } });
	if (isCommon(password, personal)) throw new Refusal("invalid", { fields: { password: { message: "password_common" } } });
}

export function isCommon(password: string, personal: string[] = []): boolean {
	const plain = leetless(password.normalize("NFKC").toLowerCase());
	const letters = plain.replace(/[^\p{L}]/gu, "");
	if (new Set(plain).size < 5) return true;
	// what remains when known words, the person's own names and rows of keys are taken out is what has to be guessed
	let rest = plain;
	const known = [...COMMON, ...personal.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)].sort(
		(a, b) => b.length - a.length,
	);
	for (const word of known) rest = rest.replaceAll(word, "");
	for (const row of ROWS)
		for (let length = row.length; length >= 4; length--)
			for (let at = 0; at + length <= row.length; at++) rest = rest.replaceAll(row.slice(at, at + length), "");
	rest = rest
		.replace(/(.{1,4})\1{2,}/gu, "$1")
		.replace(/(19|20)\d\d/g, "")
		.replace(/[^\p{L}\p{N}]/gu, "");
	return rest.length < 5 || (rest.length < 7 && letters.length > 0 && new Set(rest).size < 4);
}

/** p4ssw0rd is password. */
const leetless = (text: string): string =>
	text
		.replace(/[@4](?=\p{L})/gu, "a")
		.replace(/0(?=\p{L})/gu, "o")
		.replace(/\$/g, "s")
		.replace(/(?<=\p{L})1(?=\p{L})/gu, "i")
		.replace(/(?<=\p{L})3(?=\p{L})/gu, "e")
		.replace(/(?<=\p{L})5(?=\p{L})/gu, "s");
