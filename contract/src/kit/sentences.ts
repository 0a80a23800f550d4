import { LOCALES, type Locale } from "./constants.ts";

/**
 * What the product says when something is refused: one code, four languages.
 * `{max}` and its like are filled in. The code travels as `error`, the sentence as `message` or under `fields`.
 */
const SENTENCES = {
	// whole calls
	malformed: [
		"The request could not be read.",
		"Die Anfrage konnte nicht gelesen werden.",
		"La requête est illisible.",
		"Não foi possível ler o pedido.",
	],
	invalid: [
		"Please check the marked fields.",
		"Bitte prüfe die markierten Felder.",
		"Vérifie les champs signalés.",
		"Verifique os campos assinalados.",
	],
	login_failed: [
		"Email Or Password Invalid",
		"E-Mail oder Passwort ist falsch.",
		"E-mail ou mot de passe incorrect.",
		"E-mail ou palavra-passe incorretos.",
	],
	token_invalid: ["Invalid access token", "Die Anmeldung ist abgelaufen.", "La session a expiré.", "A sessão expirou."],
	forbidden: [
		"Your role does not allow this.",
		"Deine Rolle erlaubt das nicht.",
		"Ton rôle ne le permet pas.",
		"A sua função não permite isto.",
	],
	no_customer: ["Choose a school first.", "Wähle zuerst eine Schule.", "Choisis d’abord une école.", "Escolha primeiro uma escola."],
	not_found: [
		"This does not exist or is no longer there.",
		"Das gibt es nicht oder nicht mehr.",
		"Cela n’existe pas ou plus.",
		"Isto não existe ou já não existe.",
	],
	conflict: [
		"Someone else changed this in the meantime.",
		"Jemand anderes hat das inzwischen geändert.",
		"Quelqu’un d’autre l’a modifié entre-temps.",
		"Outra pessoa alterou isto entretanto.",
	],
	duplicate: ["This already exists.", "Das gibt es schon.", "Cela existe déjà.", "Isto já existe."],
	key_reused: [
		"This Idempotency-Key was used for another request.",
		"Dieser Idempotency-Key gehört zu einer anderen Anfrage.",
		"Cette Idempotency-Key a servi à une autre requête.",
		"Esta Idempotency-Key foi usada noutro pedido.",
	],
	too_large: ["This is larger than allowed.", "Das ist größer als erlaubt.", "C’est plus grand que permis.", "É maior do que o permitido."],
	too_many: [
		"Too many attempts. Please wait a moment.",
		"Zu viele Versuche. Bitte warte einen Moment.",
		"Trop d’essais. Patiente un instant.",
		"Demasiadas tentativas. Aguarde um momento.",
	],
	unavailable: [
		"The service is not available right now. Please try again.",
		"Der Dienst ist gerade nicht erreichbar. Bitte versuche es noch einmal.",
		"Le service est indisponible. Réessaie.",
		"O serviço não está disponível. Tente novamente.",
	],
	disk_full: [
		"There is no space left to save this.",
		"Zum Speichern ist kein Platz mehr.",
		"Il n’y a plus de place pour enregistrer.",
		"Não há espaço para guardar.",
	],
	unexpected: ["Something went wrong", "Etwas ist schiefgelaufen.", "Une erreur est survenue.", "Algo correu mal."],
	// fields
	required: ["Please fill this in.", "Bitte ausfüllen.", "À remplir.", "Preencha este campo."],
	too_long: ["At most {max} characters.", "Höchstens {max} Zeichen.", "{max} caractères au plus.", "No máximo {max} caracteres."],
	too_short: ["At least {min} characters.", "Mindestens {min} Zeichen.", "{min} caractères au moins.", "Pelo menos {min} caracteres."],
	control_characters: [
		"This contains characters that cannot be shown.",
		"Das enthält nicht darstellbare Zeichen.",
		"Cela contient des caractères non affichables.",
		"Contém caracteres que não podem ser mostrados.",
	],
	email: [
		"Please enter an e-mail address like name@example.org.",
		"Bitte eine E-Mail-Adresse wie name@example.org eingeben.",
		"Saisis une adresse comme nom@example.org.",
		"Introduza um e-mail como nome@example.org.",
	],
	phone: [
		"Please enter a phone number: digits, spaces and + only.",
		"Bitte eine Telefonnummer eingeben: nur Ziffern, Leerzeichen und +.",
		"Saisis un numéro : chiffres, espaces et + seulement.",
		"Introduza um telefone: só algarismos, espaços e +.",
	],
	day: ["Please enter a date.", "Bitte ein Datum eingeben.", "Saisis une date.", "Introduza uma data."],
	birth_day: [
		"A date of birth lies in the past.",
		"Ein Geburtsdatum liegt in der Vergangenheit.",
		"Une date de naissance est dans le passé.",
		"Uma data de nascimento está no passado.",
	],
	choice: [
		"Please choose one of the offered values.",
		"Bitte einen der angebotenen Werte wählen.",
		"Choisis une des valeurs proposées.",
		"Escolha um dos valores propostos.",
	],
	page_size: [
		"Choose 5, 10, 20, 50 or 100.",
		"Wähle 5, 10, 20, 50 oder 100.",
		"Choisis 5, 10, 20, 50 ou 100.",
		"Escolha 5, 10, 20, 50 ou 100.",
	],
	field: [
		"This value does not fit here.",
		"Dieser Wert passt hier nicht.",
		"Cette valeur ne convient pas ici.",
		"Este valor não serve aqui.",
	],
} satisfies Record<string, [en: string, de: string, fr: string, pt: string]>;

export type SentenceCode = keyof typeof SENTENCES;
export const isSentenceCode = (code: string): code is SentenceCode => Object.hasOwn(SENTENCES, code);

export function sentence(code: SentenceCode, locale: Locale, values: Record<string, unknown> = {}): string {
	return SENTENCES[code][LOCALES.indexOf(locale)]?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")) ?? code;
}

/** The part of a zod issue that a sentence needs. */
export interface IssueLike {
	code?: string | undefined;
	message: string;
	input?: unknown;
	maximum?: unknown;
	minimum?: unknown;
}
/** One validation issue as a sentence. Issues without a code of ours get a general one, never zod's English. */
export function issueSentence(issue: IssueLike, locale: Locale): string {
	const code = isSentenceCode(issue.message) ? issue.message : "field";
	return sentence(code, locale, { max: issue.maximum, min: issue.minimum });
}
