import type { AreaNames } from "./area-new-names.ts";
import type { GeneratedFiles } from "./generated-files.ts";
import { ROOT } from "./run.ts";
import { languagesIn, SOURCE } from "./words.ts";

/** Words that fit any record: the author puts its own in their place. A language without them begins with the English ones. */
const WORDS: Record<string, Record<string, string>> = {
	en: {
		title: "Entries",
		name: "Name",
		count: "{count, plural, one {# entry} other {# entries}}",
		count_matching: "{count, plural, one {# entry matches} other {# entries match}}",
		count_archived: "{count, plural, one {# archived entry} other {# archived entries}}",
		add: "Add entry",
		save: "Save entry",
		back: "All entries",
		not_found: "There is no such entry",
		search: "Search by name",
		none: "No entries yet",
		none_text: "Add the first entry to start.",
		none_view_text: "Entries appear here once someone adds them.",
		none_match: "No entries match",
		none_match_text: "Try another name or remove a filter.",
		none_archived: "The archive is empty",
		none_archived_text: "Archived entries appear here and can be restored.",
		show_current: "Show current entries",
		help: "What is here and what it is for, in two sentences.",
		note: "Note",
	},
	de: {
		title: "Einträge",
		name: "Name",
		count: "{count, plural, one {# Eintrag} other {# Einträge}}",
		count_matching: "{count, plural, one {# Eintrag passt} other {# Einträge passen}}",
		count_archived: "{count, plural, one {# archivierter Eintrag} other {# archivierte Einträge}}",
		add: "Eintrag hinzufügen",
		save: "Eintrag speichern",
		back: "Alle Einträge",
		not_found: "Diesen Eintrag gibt es nicht",
		search: "Nach Name suchen",
		none: "Noch keine Einträge",
		none_text: "Füge den ersten Eintrag hinzu.",
		none_view_text: "Einträge erscheinen hier, sobald jemand sie hinzufügt.",
		none_match: "Kein Eintrag passt",
		none_match_text: "Versuche einen anderen Namen oder entferne einen Filter.",
		none_archived: "Das Archiv ist leer",
		none_archived_text: "Archivierte Einträge erscheinen hier und lassen sich wiederherstellen.",
		show_current: "Aktuelle Einträge zeigen",
		help: "Was hier steht und wozu es dient, in zwei Sätzen.",
		note: "Notiz",
	},
	fr: {
		title: "Entrées",
		name: "Nom",
		count: "{count, plural, one {# entrée} other {# entrées}}",
		count_matching: "{count, plural, one {# entrée correspond} other {# entrées correspondent}}",
		count_archived: "{count, plural, one {# entrée archivée} other {# entrées archivées}}",
		add: "Ajouter une entrée",
		save: "Enregistrer l’entrée",
		back: "Toutes les entrées",
		not_found: "Cette entrée n’existe pas",
		search: "Chercher par nom",
		none: "Pas encore d’entrée",
		none_text: "Ajoute la première entrée pour commencer.",
		none_view_text: "Les entrées apparaissent ici dès que quelqu’un les ajoute.",
		none_match: "Aucune entrée ne correspond",
		none_match_text: "Essaie un autre nom ou retire un filtre.",
		none_archived: "Les archives sont vides",
		none_archived_text: "Les entrées archivées apparaissent ici et peuvent être rétablies.",
		show_current: "Voir les entrées actuelles",
		help: "Ce qui est ici et à quoi cela sert, en deux phrases.",
		note: "Note",
	},
	pt: {
		title: "Registos",
		name: "Nome",
		count: "{count, plural, one {# registo} other {# registos}}",
		count_matching: "{count, plural, one {# registo corresponde} other {# registos correspondem}}",
		count_archived: "{count, plural, one {# registo arquivado} other {# registos arquivados}}",
		add: "Adicionar registo",
		save: "Guardar registo",
		back: "Todos os registos",
		not_found: "Este registo não existe",
		search: "Procurar por nome",
		none: "Ainda não há registos",
		none_text: "Adicione o primeiro registo para começar.",
		none_view_text: "Os registos aparecem aqui quando alguém os adicionar.",
		none_match: "Nenhum registo corresponde",
		none_match_text: "Experimente outro nome ou retire um filtro.",
		none_archived: "O arquivo está vazio",
		none_archived_text: "Os registos arquivados aparecem aqui e podem ser restaurados.",
		show_current: "Mostrar registos atuais",
		help: "O que está aqui e para que serve, em duas frases.",
		note: "Nota",
	},
};

export function newAreaWords({ name, module }: AreaNames): GeneratedFiles {
	const shown = module.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
	const others = [`page.${name}`, `module.${module}`, `log.table.${name}`, `log.one.${name}`, `custom_fields.record.${name}`];
	return Object.fromEntries(
		languagesIn(ROOT).map((language) => {
			const own = Object.entries(WORDS[language] ?? WORDS[SOURCE] ?? {}).map(([key, word]) => [
				key === "help" ? `help.${name}` : `${name}.${key}`,
				word,
			]);
			const screen = Object.fromEntries([...others.map((key) => [key, shown]), ...own]) as Record<string, string>;
			return [`locales/${language}/${name}.json`, `${JSON.stringify({ screen }, null, "\t")}\n`];
		}),
	);
}
