import type { Words } from "./sentence-words.ts";

/** Why a file was refused. */
export const FILE_SENTENCES = {
	file_kind: [
		"This kind of file cannot be kept. PDF, pictures (JPEG, PNG, WebP, GIF), office documents and plain text can.",
		"Diese Art Datei kann nicht aufbewahrt werden. PDF, Bilder (JPEG, PNG, WebP, GIF), Office-Dokumente und reiner Text schon.",
		"Ce type de fichier ne peut pas être conservé. Les PDF, les images (JPEG, PNG, WebP, GIF), les documents bureautiques et le texte brut le peuvent.",
		"Este tipo de ficheiro não pode ser guardado. PDF, imagens (JPEG, PNG, WebP, GIF), documentos de escritório e texto simples podem.",
	],
	file_empty: ["This file is empty.", "Diese Datei ist leer.", "Ce fichier est vide.", "Este ficheiro está vazio."],
	file_no_picture: [
		"Please choose a picture: JPEG, PNG, WebP or GIF.",
		"Bitte ein Bild wählen: JPEG, PNG, WebP oder GIF.",
		"Choisis une image : JPEG, PNG, WebP ou GIF.",
		"Escolha uma imagem: JPEG, PNG, WebP ou GIF.",
	],
	file_picture: [
		"This picture is damaged or larger than {max} megapixels.",
		"Dieses Bild ist beschädigt oder größer als {max} Megapixel.",
		"Cette image est abîmée ou dépasse {max} mégapixels.",
		"Esta imagem está danificada ou tem mais de {max} megapíxeis.",
	],
	file_name: [
		"A file’s name has no slashes.",
		"Ein Dateiname enthält keine Schrägstriche.",
		"Un nom de fichier ne contient pas de barre oblique.",
		"Um nome de ficheiro não tem barras.",
	],
	file_gone: [
		"This file cannot be found in the store. Please tell whoever runs Homeroom for you.",
		"Diese Datei ist im Speicher nicht zu finden. Bitte sag denen Bescheid, die Homeroom für euch betreiben.",
		"Ce fichier est introuvable dans le stockage. Préviens les personnes qui gèrent Homeroom pour vous.",
		"Este ficheiro não se encontra no armazenamento. Avise quem gere o Homeroom.",
	],
	storage_limit: [
		"Your school’s plan holds {max} of files. Delete files that are no longer needed, or choose a larger plan under Settings.",
		"Der Tarif deiner Schule fasst {max} an Dateien. Lösche, was nicht mehr gebraucht wird, oder wähle unter Einstellungen einen größeren.",
		"La formule de ton école contient {max} de fichiers. Supprime ceux qui ne servent plus, ou choisis une formule plus grande dans les paramètres.",
		"O plano da sua escola guarda {max} de ficheiros. Elimine os que já não são precisos, ou escolha um plano maior nas definições.",
	],
} as const satisfies Record<string, Words>;
