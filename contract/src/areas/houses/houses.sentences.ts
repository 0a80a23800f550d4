import type { Words } from "../../kit/sentence-words.ts";

export const housesSentences = {
	in_no_house: [
		"This student is in no house yet.",
		"Diese Schülerin oder dieser Schüler ist noch in keinem Haus.",
		"Cet élève n’a pas encore de maison.",
		"Este aluno ainda não tem casa.",
	],
} satisfies Record<string, Words>;
