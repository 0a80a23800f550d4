import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { OFFERED_NOUNS } from "../../nouns.generated.ts";
import { NounInput, SchoolWordsInput } from "./own-words.schema.ts";
import { elided, type Noun, nounsOf, slotOf, withNouns, withNounsIn } from "./own-words.ts";

const noun = (one: string, many: string, gender: Noun["gender"] = "n"): Noun => ({ one, many, gender });
const english = nounsOf(
	OFFERED_NOUNS.en,
	{ client: { en: noun("family", "families") }, student: { en: noun("apprentice", "apprentices") } },
	"en",
);
const german = (client: Noun) => nounsOf(OFFERED_NOUNS.de, { client: { de: client } }, "de");

test("a sentence has the school's nouns, with capitals and articles, and keeps its other gaps", () => {
	expect(withNouns("{Client_many}", english)).toBe("Families");
	expect(withNouns("Add {client_one} of {name}", english)).toBe("Add family of {name}");
	expect(withNouns("{A_student} and {a_client}", english)).toBe("An apprentice and a family");
	expect(withNouns("{count, plural, one {# {client_one}} other {# {client_many} of {school}}}", english)).toBe(
		"{count, plural, one {# family} other {# families of {school}}}",
	);
	expect(withNouns("{teacher_many}, {clients, plural, one {one} other {#}}", english)).toBe(
		"teachers, {clients, plural, one {one} other {#}}",
	);
});
test("German says them in the right case and gender", () => {
	const text = "{client_gender, select, f {Diese} n {Dieses} other {Diesen}} {client_acc} gibt es nicht";
	expect(withNouns(text, german(OFFERED_NOUNS.de.client[0] as Noun))).toBe("Diesen Kunden gibt es nicht");
	expect(withNouns(text, german(noun("Familie", "Familien", "f")))).toBe("Diese Familie gibt es nicht");
	expect(withNouns(text, german(noun("Elternhaus", "Elternhäuser", "n")))).toBe("Dieses Elternhaus gibt es nicht");
	expect(withNouns(text, german(noun("Mandant", "Mandanten", "m")))).toBe("Diesen Mandanten gibt es nicht");
	expect(withNouns("mit {client_dat}", german(noun("Haushalt", "Haushalte", "m")))).toBe("mit Haushalten");
});
test("German declines what stands after an article", () => {
	const forms = ({ one, many, gender }: Noun) =>
		withNouns("{client_acc}, {client_gen}, {client_to}, {client_all}, {client_dat}", german(noun(one, many, gender)));
	expect(forms(noun("Kurs", "Kurse", "m"))).toBe("Kurs, Kurses, Kurs, Kurse, Kursen");
	expect(forms(noun("Semester", "Semester", "n"))).toBe("Semester, Semesters, Semester, Semester, Semestern");
	expect(forms(noun("Verzeichnis", "Verzeichnisse", "n"))).toBe("Verzeichnis, Verzeichnisses, Verzeichnis, Verzeichnisse, Verzeichnissen");
	expect(forms(noun("Lehrkraft", "Lehrkräfte", "f"))).toBe("Lehrkraft, Lehrkraft, Lehrkraft, Lehrkräfte, Lehrkräften");
	expect(forms(noun("Student", "Studenten", "m"))).toBe("Studenten, Studenten, Studenten, Studenten, Studenten");
	expect(forms(noun("Lernende", "Lernende", "f"))).toBe("Lernende, Lernenden, Lernenden, Lernenden, Lernenden");
	expect(forms(noun("Lernender", "Lernende", "m"))).toBe("Lernenden, Lernenden, Lernenden, Lernenden, Lernenden");
});
test("French drops a vowel before another", () => {
	expect(elided("Enregistrer le enfant, ce élève, la page de élèves", "fr")).toBe("Enregistrer l’enfant, cet élève, la page d’élèves");
	expect(elided("le client de la famille", "fr")).toBe("le client de la famille");
	expect(elided("Signale-le ici, en haut de la page, le hameau", "fr")).toBe("Signale-le ici, en haut de la page, le hameau");
});
test("French has articles and the like with their noun", () => {
	const french = (one: string, gender: Noun["gender"]) => nounsOf(OFFERED_NOUNS.fr, { class: { fr: noun(one, `${one}s`, gender) } }, "fr");
	const text = "{Class_le}, {class_du}, {class_au}, {class_ce}, {class_un}, {class_ton}, {Class_nouveau}, {class_de_one}, {class_de_many}";
	for (const [one, gender, said] of [
		["classe", "f", "La classe, de la classe, à la classe, cette classe, une classe, ta classe, Nouvelle classe, de classe, de classes"],
		["groupe", "m", "Le groupe, du groupe, au groupe, ce groupe, un groupe, ton groupe, Nouveau groupe, de groupe, de groupes"],
		["équipe", "f", "L’équipe, de l’équipe, à l’équipe, cette équipe, une équipe, ton équipe, Nouvelle équipe, d’équipe, d’équipes"],
		["atelier", "m", "L’atelier, de l’atelier, à l’atelier, cet atelier, un atelier, ton atelier, Nouvel atelier, d’atelier, d’ateliers"],
	] as const) {
		expect(withNouns(text, french(one, gender))).toBe(said);
		expect(withNounsIn(compileMessage(text), french(one, gender), "fr")).toEqual([said]);
	}
});
test("a sentence may have its own wording for one noun", () => {
	const text = "Pas {lesson_one, select, leçon {de cours} other {{lesson_de_one}}} le {day}";
	const french = (one?: string) => nounsOf(OFFERED_NOUNS.fr, one === undefined ? {} : { lesson: { fr: noun(one, `${one}s`, "f") } }, "fr");
	expect(withNouns(text, french())).toBe("Pas de cours le {day}");
	for (const one of [undefined, "séance", "constructor"])
		expect(withNounsIn(compileMessage(text), french(one), "fr")).toEqual(compileMessage(withNouns(text, french(one))));
});
test("what was compiled says the same", () => {
	for (const text of [
		"{count, plural, one {# {client_one}} other {# {client_many}}}",
		"{A_student} of {name}",
		"{client_gender, select, f {Cette} other {Ce}} {client_one} {name}",
	])
		expect(withNounsIn(compileMessage(text), english, "en")).toEqual(compileMessage(withNouns(text, english)));
});
test("only gaps that name a word and a form are words", () => {
	expect(slotOf("client_one")).toMatchObject({ word: "client", form: "one", isCapital: false });
	for (const gap of ["client", "clients", "class", "student_name", "a", "a_client_one", "constructor", "lesson_count"])
		expect(slotOf(gap)).toBeUndefined();
});
test("a word is letters and what stands between them", () => {
	const of = (one: string) => NounInput.safeParse({ one, many: "x", gender: "f" });
	for (const right of ["Familie", "Schülerinnen und Schüler", "Eltern-Kind", "l’élève", "  padded  "]) expect(of(right).success).toBe(true);
	for (const wrong of ["", "   ", "a".repeat(41), "<b>x</b>", "{name}", "a\nb", "=1+1", "🙂", "x;y", "a\u202eb"])
		expect(of(wrong).success).toBe(false);
});
test("a school's word stands as it does within a sentence, and only where the language can say it", () => {
	const read = (words: unknown) => SchoolWordsInput.safeParse(words);
	expect(read({ client: { en: noun("Family", "Families"), de: noun("familie", "familien", "f") } }).data).toEqual({
		client: { en: noun("family", "families"), de: noun("Familie", "Familien", "f") },
	});
	expect(read({ client: { en: noun("PTA member", "PTA members") } }).data?.client?.en?.one).toBe("PTA member");
	expect(read({ nothing: {} }).success).toBe(false);
	expect(read({ client: { xx: noun("a", "b") } }).success).toBe(false);
	expect(read({}).success).toBe(true);
});
