import type { Words } from "./sentence-words.ts";

/** What files that come in or go out say. */
export const IMPORT_SENTENCES = {
	import_unreadable: [
		"This file cannot be read as a table. Save it as CSV or XLSX and try again.",
		"Diese Datei lässt sich nicht als Tabelle lesen. Speichere sie als CSV oder XLSX und versuche es noch einmal.",
		"Ce fichier ne peut pas être lu comme un tableau. Enregistre-le en CSV ou XLSX et réessaie.",
		"Este ficheiro não pode ser lido como tabela. Guarde-o como CSV ou XLSX e tente novamente.",
	],
	import_columns_max: [
		"{min} columns; at most {max}. Take out those that are not needed.",
		"{min} Spalten; höchstens {max}. Nimm heraus, was nicht gebraucht wird.",
		"{min} colonnes ; {max} au plus. Retire celles qui ne servent pas.",
		"{min} colunas; no máximo {max}. Retire as que não são precisas.",
	],
	import_unpacks: [
		"Unpacked, this file is larger than {max} MB or than its size allows. Save the one sheet that you need as CSV, or split it.",
		"Entpackt ist diese Datei größer als {max} MB oder als ihre Größe erlaubt. Speichere nur das Blatt, das du brauchst, als CSV, oder teile es auf.",
		"Décompressé, ce fichier dépasse {max} Mo ou ce que permet sa taille. Enregistre en CSV la seule feuille utile, ou divise-la.",
		"Descomprimido, este ficheiro passa de {max} MB ou do que o seu tamanho permite. Guarde como CSV só a folha de que precisa, ou divida-a.",
	],
	import_cell_max: [
		"A cell in row {min} has more than {max} characters. Shorten it, or close a quotation mark that was left open.",
		"Eine Zelle in Zeile {min} hat mehr als {max} Zeichen. Kürze sie, oder schließe ein Anführungszeichen, das offen blieb.",
		"Une cellule de la ligne {min} a plus de {max} caractères. Raccourcis-la, ou ferme un guillemet resté ouvert.",
		"Uma célula na linha {min} tem mais de {max} caracteres. Encurte-a, ou feche umas aspas que ficaram abertas.",
	],
	import_slow: [
		"Reading this file took too long, so it was stopped. Save it as CSV, or split it.",
		"Das Lesen dieser Datei dauerte zu lange und wurde abgebrochen. Speichere sie als CSV, oder teile sie auf.",
		"La lecture de ce fichier prenait trop de temps et a été arrêtée. Enregistre-le en CSV, ou divise-le.",
		"A leitura deste ficheiro demorava demasiado e foi interrompida. Guarde-o como CSV, ou divida-o.",
	],
	import_busy: [
		"Another file of your school is being read. Try again in a moment.",
		"Gerade wird eine andere Datei deiner Schule gelesen. Versuche es gleich noch einmal.",
		"Un autre fichier de ton école est en cours de lecture. Réessaie dans un instant.",
		"Está a ser lido outro ficheiro da sua escola. Tente novamente dentro de momentos.",
	],
	import_crowded: [
		"Many files are being read right now. Try again in a moment.",
		"Gerade werden viele Dateien gelesen. Versuche es gleich noch einmal.",
		"Beaucoup de fichiers sont en cours de lecture. Réessaie dans un instant.",
		"Estão a ser lidos muitos ficheiros. Tente novamente dentro de momentos.",
	],
	import_empty: [
		"There are no rows below the headings.",
		"Unter den Überschriften stehen keine Zeilen.",
		"Il n’y a aucune ligne sous les en-têtes.",
		"Não há linhas abaixo dos cabeçalhos.",
	],
	import_rows_max: [
		"At most {max} rows at once. Split the file.",
		"Höchstens {max} Zeilen auf einmal. Teile die Datei auf.",
		"{max} lignes au plus à la fois. Divise le fichier.",
		"No máximo {max} linhas de cada vez. Divida o ficheiro.",
	],
	import_step: [
		"This import is at another step by now. Reload the page.",
		"Dieser Import ist inzwischen an einer anderen Stelle. Lade die Seite neu.",
		"Cet import en est à une autre étape. Recharge la page.",
		"Esta importação já está noutro passo. Recarregue a página.",
	],
	import_failed: [
		"The import stopped because of a fault of ours. What was done so far is listed; it can be undone or continued.",
		"Der Import hielt wegen eines Fehlers bei uns an. Was schon geschah, steht in der Liste; es lässt sich rückgängig machen oder fortsetzen.",
		"L’import s’est arrêté à cause d’une erreur de notre côté. Ce qui est fait est listé ; on peut l’annuler ou continuer.",
		"A importação parou por um erro nosso. O que já foi feito está listado; pode ser anulado ou continuado.",
	],
	import_right_ended: [
		"This import stopped because whoever began it may not import here any more. What was done so far can be undone.",
		"Dieser Import hielt an, weil hier nicht mehr importieren darf, wer ihn begann. Was schon geschah, lässt sich rückgängig machen.",
		"Cet import s’est arrêté : la personne qui l’a lancé n’a plus le droit d’importer ici. Ce qui est fait peut être annulé.",
		"Esta importação parou porque quem a começou já não pode importar aqui. O que já foi feito pode ser anulado.",
	],
	import_limit: [
		"Your school’s plan has room for {max} more, and this file adds {min}. Choose a larger plan under Settings, or take out rows.",
		"Im Tarif deiner Schule ist noch Platz für {max}, diese Datei bringt {min} neue. Wähle unter Einstellungen einen größeren Tarif, oder nimm Zeilen heraus.",
		"La formule de ton école a encore {max} places, ce fichier en ajoute {min}. Choisis une formule plus grande dans les paramètres, ou retire des lignes.",
		"O plano da sua escola tem lugar para mais {max}, e este ficheiro acrescenta {min}. Escolha um plano maior nas definições, ou retire linhas.",
	],
	import_ambiguous: [
		"Several entries fit this row. Match by another column, or add the ID.",
		"Auf diese Zeile passen mehrere Einträge. Vergleiche mit einer anderen Spalte, oder ergänze die ID.",
		"Plusieurs entrées correspondent à cette ligne. Compare par une autre colonne, ou ajoute l’ID.",
		"Várias entradas correspondem a esta linha. Compare por outra coluna, ou acrescente o ID.",
	],
	import_twice: [
		"The same entry stands in row {min} already. Remove one of the two.",
		"Derselbe Eintrag steht schon in Zeile {min}. Entferne einen der beiden.",
		"La même entrée figure déjà à la ligne {min}. Retire l’une des deux.",
		"A mesma entrada já está na linha {min}. Retire uma das duas.",
	],
	import_unknown_id: [
		"There is no entry with this ID. Empty the cell to add a new one.",
		"Es gibt keinen Eintrag mit dieser ID. Leere die Zelle, um einen neuen anzulegen.",
		"Il n’y a pas d’entrée avec cet ID. Vide la cellule pour en ajouter une.",
		"Não há entrada com este ID. Esvazie a célula para criar uma nova.",
	],
	import_unknown_name: [
		"Nothing has this name. Check the spelling, or add it first.",
		"Nichts heißt so. Prüfe die Schreibweise, oder lege es zuerst an.",
		"Rien ne porte ce nom. Vérifie l’orthographe, ou ajoute-le d’abord.",
		"Nada tem este nome. Verifique a grafia, ou crie-o primeiro.",
	],
	import_changed_since: [
		"Somebody changed this entry since the check. Import the row again.",
		"Jemand hat diesen Eintrag seit der Prüfung geändert. Importiere die Zeile noch einmal.",
		"Quelqu’un a modifié cette entrée depuis la vérification. Importe la ligne à nouveau.",
		"Alguém alterou esta entrada desde a verificação. Importe a linha novamente.",
	],
	import_refused: [
		"This row stands against something that is there already.",
		"Diese Zeile widerspricht etwas, das schon da ist.",
		"Cette ligne contredit quelque chose qui existe déjà.",
		"Esta linha contradiz algo que já existe.",
	],
	import_mapping: [
		"Each column needs its own field, and rows are matched by columns that the file has.",
		"Jede Spalte braucht ihr eigenes Feld, und verglichen wird mit Spalten, die die Datei hat.",
		"Chaque colonne a son propre champ, et on compare par des colonnes du fichier.",
		"Cada coluna precisa do seu próprio campo, e compara-se por colunas que o ficheiro tem.",
	],
} satisfies Record<string, Words>;

/** Words inside the files themselves. */
export const FILE_WORDS = {
	id: ["ID", "ID", "ID", "ID"],
	yes: ["Yes", "Ja", "Oui", "Sim"],
	no: ["No", "Nein", "Non", "Não"],
	row: ["Row", "Zeile", "Ligne", "Linha"],
	result: ["Result", "Ergebnis", "Résultat", "Resultado"],
	reason: ["Reason", "Grund", "Raison", "Motivo"],
	created: ["Added", "Hinzugefügt", "Ajouté", "Adicionado"],
	changed: ["Changed", "Geändert", "Modifié", "Alterado"],
	unchanged: ["Unchanged", "Unverändert", "Inchangé", "Sem alteração"],
	failed: ["Not imported", "Nicht importiert", "Non importé", "Não importado"],
	left: ["Not reached", "Nicht erreicht", "Non atteint", "Não alcançado"],
} satisfies Record<string, Words>;
