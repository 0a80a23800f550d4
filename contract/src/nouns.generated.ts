// Written by `npm run areas` from the folders of `locales`.
import type { Noun, OwnWord } from "./kit/words/own-words.ts";
import type { Locale } from "./languages.generated.ts";

/** What the product calls things, and what a school may choose instead: the product's noun first. */
export const OFFERED_NOUNS: Record<Locale, Record<OwnWord, readonly Noun[]>> = {
	en: {
		client: [
			{ one: "client", many: "clients", gender: "n" },
			{ one: "family", many: "families", gender: "n" },
			{ one: "household", many: "households", gender: "n" },
			{ one: "parent", many: "parents", gender: "n" },
			{ one: "account", many: "accounts", gender: "n" },
		],
		student: [
			{ one: "student", many: "students", gender: "n" },
			{ one: "pupil", many: "pupils", gender: "n" },
			{ one: "child", many: "children", gender: "n" },
			{ one: "learner", many: "learners", gender: "n" },
			{ one: "scholar", many: "scholars", gender: "n" },
		],
		teacher: [
			{ one: "teacher", many: "teachers", gender: "n" },
			{ one: "educator", many: "educators", gender: "n" },
			{ one: "instructor", many: "instructors", gender: "n" },
			{ one: "tutor", many: "tutors", gender: "n" },
		],
		guardian: [
			{ one: "guardian", many: "guardians", gender: "n" },
			{ one: "parent", many: "parents", gender: "n" },
			{ one: "carer", many: "carers", gender: "n" },
			{ one: "contact", many: "contacts", gender: "n" },
		],
		class: [
			{ one: "class", many: "classes", gender: "n" },
			{ one: "group", many: "groups", gender: "n" },
			{ one: "form", many: "forms", gender: "n" },
			{ one: "set", many: "sets", gender: "n" },
		],
		course: [
			{ one: "course", many: "courses", gender: "n" },
			{ one: "subject", many: "subjects", gender: "n" },
			{ one: "programme", many: "programmes", gender: "n" },
			{ one: "module", many: "modules", gender: "n" },
		],
		lesson: [
			{ one: "lesson", many: "lessons", gender: "n" },
			{ one: "period", many: "periods", gender: "n" },
			{ one: "session", many: "sessions", gender: "n" },
			{ one: "unit", many: "units", gender: "n" },
		],
		house: [
			{ one: "house", many: "houses", gender: "n" },
			{ one: "team", many: "teams", gender: "n" },
			{ one: "tribe", many: "tribes", gender: "n" },
			{ one: "college", many: "colleges", gender: "n" },
		],
		term: [
			{ one: "term", many: "terms", gender: "n" },
			{ one: "semester", many: "semesters", gender: "n" },
			{ one: "trimester", many: "trimesters", gender: "n" },
			{ one: "quarter", many: "quarters", gender: "n" },
		],
		register: [
			{ one: "register", many: "registers", gender: "n" },
			{ one: "roll call", many: "roll calls", gender: "n" },
			{ one: "attendance sheet", many: "attendance sheets", gender: "n" },
		],
	},
	de: {
		client: [
			{ one: "Kunde", many: "Kunden", gender: "m" },
			{ one: "Familie", many: "Familien", gender: "f" },
			{ one: "Haushalt", many: "Haushalte", gender: "m" },
			{ one: "Elternhaus", many: "Elternhäuser", gender: "n" },
			{ one: "Vertragspartner", many: "Vertragspartner", gender: "m" },
		],
		student: [
			{ one: "Schüler/in", many: "Schülerinnen und Schüler", gender: "f" },
			{ one: "Schüler", many: "Schüler", gender: "m" },
			{ one: "Kind", many: "Kinder", gender: "n" },
			{ one: "Lernende", many: "Lernende", gender: "f" },
			{ one: "Schülerin oder Schüler", many: "Schülerinnen und Schüler", gender: "m" },
		],
		teacher: [
			{ one: "Lehrkraft", many: "Lehrkräfte", gender: "f" },
			{ one: "Lehrperson", many: "Lehrpersonen", gender: "f" },
			{ one: "Lehrer", many: "Lehrer", gender: "m" },
			{ one: "Lernbegleitung", many: "Lernbegleitungen", gender: "f" },
		],
		guardian: [
			{ one: "Sorgeberechtigte", many: "Sorgeberechtigte", gender: "f" },
			{ one: "Elternteil", many: "Eltern", gender: "n" },
			{ one: "Bezugsperson", many: "Bezugspersonen", gender: "f" },
		],
		class: [
			{ one: "Klasse", many: "Klassen", gender: "f" },
			{ one: "Gruppe", many: "Gruppen", gender: "f" },
			{ one: "Lerngruppe", many: "Lerngruppen", gender: "f" },
		],
		course: [
			{ one: "Kurs", many: "Kurse", gender: "m" },
			{ one: "Fach", many: "Fächer", gender: "n" },
			{ one: "Lehrgang", many: "Lehrgänge", gender: "m" },
		],
		lesson: [
			{ one: "Stunde", many: "Stunden", gender: "f" },
			{ one: "Lektion", many: "Lektionen", gender: "f" },
			{ one: "Unterrichtsstunde", many: "Unterrichtsstunden", gender: "f" },
		],
		house: [
			{ one: "Haus", many: "Häuser", gender: "n" },
			{ one: "Team", many: "Teams", gender: "n" },
			{ one: "Stamm", many: "Stämme", gender: "m" },
		],
		term: [
			{ one: "Abschnitt", many: "Abschnitte", gender: "m" },
			{ one: "Halbjahr", many: "Halbjahre", gender: "n" },
			{ one: "Semester", many: "Semester", gender: "n" },
			{ one: "Trimester", many: "Trimester", gender: "n" },
			{ one: "Quartal", many: "Quartale", gender: "n" },
		],
		register: [
			{ one: "Anwesenheitsliste", many: "Anwesenheitslisten", gender: "f" },
			{ one: "Klassenbuch", many: "Klassenbücher", gender: "n" },
			{ one: "Register", many: "Register", gender: "n" },
		],
	},
	fr: {
		client: [
			{ one: "client", many: "clients", gender: "m" },
			{ one: "famille", many: "familles", gender: "f" },
			{ one: "foyer", many: "foyers", gender: "m" },
			{ one: "responsable", many: "responsables", gender: "m" },
		],
		student: [
			{ one: "élève", many: "élèves", gender: "m" },
			{ one: "enfant", many: "enfants", gender: "m" },
			{ one: "apprenant", many: "apprenants", gender: "m" },
			{ one: "étudiant", many: "étudiants", gender: "m" },
		],
		teacher: [
			{ one: "enseignant", many: "enseignants", gender: "m" },
			{ one: "professeur", many: "professeurs", gender: "m" },
			{ one: "maître", many: "maîtres", gender: "m" },
		],
		guardian: [
			{ one: "responsable", many: "responsables", gender: "m" },
			{ one: "parent", many: "parents", gender: "m" },
			{ one: "tuteur", many: "tuteurs", gender: "m" },
		],
		class: [
			{ one: "classe", many: "classes", gender: "f" },
			{ one: "groupe", many: "groupes", gender: "m" },
			{ one: "division", many: "divisions", gender: "f" },
		],
		course: [
			{ one: "enseignement", many: "enseignements", gender: "m" },
			{ one: "cours", many: "cours", gender: "m" },
			{ one: "matière", many: "matières", gender: "f" },
			{ one: "module", many: "modules", gender: "m" },
		],
		lesson: [
			{ one: "leçon", many: "leçons", gender: "f" },
			{ one: "séance", many: "séances", gender: "f" },
			{ one: "période", many: "périodes", gender: "f" },
		],
		house: [
			{ one: "maison", many: "maisons", gender: "f" },
			{ one: "équipe", many: "équipes", gender: "f" },
		],
		term: [
			{ one: "période", many: "périodes", gender: "f" },
			{ one: "trimestre", many: "trimestres", gender: "m" },
			{ one: "semestre", many: "semestres", gender: "m" },
		],
		register: [
			{ one: "appel", many: "appels", gender: "m" },
			{ one: "registre", many: "registres", gender: "m" },
		],
	},
	pt: {
		client: [
			{ one: "cliente", many: "clientes", gender: "m" },
			{ one: "família", many: "famílias", gender: "f" },
			{ one: "agregado", many: "agregados", gender: "m" },
			{ one: "encarregado", many: "encarregados", gender: "m" },
		],
		student: [
			{ one: "aluno", many: "alunos", gender: "m" },
			{ one: "criança", many: "crianças", gender: "f" },
			{ one: "estudante", many: "estudantes", gender: "m" },
			{ one: "educando", many: "educandos", gender: "m" },
		],
		teacher: [
			{ one: "professor", many: "professores", gender: "m" },
			{ one: "docente", many: "docentes", gender: "m" },
			{ one: "educador", many: "educadores", gender: "m" },
		],
		guardian: [
			{ one: "responsável", many: "responsáveis", gender: "m" },
			{ one: "encarregado de educação", many: "encarregados de educação", gender: "m" },
			{ one: "tutor", many: "tutores", gender: "m" },
		],
		class: [
			{ one: "turma", many: "turmas", gender: "f" },
			{ one: "grupo", many: "grupos", gender: "m" },
			{ one: "classe", many: "classes", gender: "f" },
		],
		course: [
			{ one: "curso", many: "cursos", gender: "m" },
			{ one: "disciplina", many: "disciplinas", gender: "f" },
			{ one: "módulo", many: "módulos", gender: "m" },
		],
		lesson: [
			{ one: "aula", many: "aulas", gender: "f" },
			{ one: "lição", many: "lições", gender: "f" },
			{ one: "sessão", many: "sessões", gender: "f" },
		],
		house: [
			{ one: "casa", many: "casas", gender: "f" },
			{ one: "equipa", many: "equipas", gender: "f" },
		],
		term: [
			{ one: "período", many: "períodos", gender: "m" },
			{ one: "trimestre", many: "trimestres", gender: "m" },
			{ one: "semestre", many: "semestres", gender: "m" },
		],
		register: [
			{ one: "chamada", many: "chamadas", gender: "f" },
			{ one: "registo", many: "registos", gender: "m" },
		],
	},
};
/** The words that a school can change in each language. */
export const OPEN_WORDS: Record<Locale, readonly OwnWord[]> = {
	en: ["client", "student", "teacher", "guardian", "class", "course", "lesson", "house", "term", "register"],
	de: ["client", "student", "teacher", "guardian", "class", "course", "lesson", "house", "term", "register"],
	fr: ["client", "student", "teacher", "guardian", "class", "course", "lesson", "house", "term", "register"],
	pt: ["client", "student", "teacher", "guardian", "class", "course", "lesson", "house", "term", "register"],
};
