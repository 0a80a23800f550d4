// Written by `npm run areas` from the folders of `locales`.
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";

/** Refusals with words that a school may change. */
export const OWN_REFUSALS: Record<string, Words> = {
	register_locked: {
		en: "This {register_one} is closed. The office can open it again.",
		de: "Diese Liste ist geschlossen. Das Sekretariat kann sie wieder öffnen.",
		fr: "{Register_ce} est {register_gender, select, f {close} other {clos}}. Le secrétariat peut {register_gender, select, f {la} other {le}} rouvrir.",
		pt: "Este registo está fechado. A secretaria pode reabri-lo.",
	},
	badge_invalid: {
		en: "This badge does not work. Ask your {teacher_one} for a new one.",
		de: "Diese Karte gilt nicht. Bitte deine Lehrerin oder deinen Lehrer um eine neue.",
		fr: "Cette carte ne fonctionne pas. Demandes-en une nouvelle à {teacher_ton}.",
		pt: "Este cartão não funciona. Peça um novo ao seu professor.",
	},
	badges_max: {
		en: "At most {max} badges at once. Choose fewer {student_many}.",
		de: "Höchstens {max} Karten auf einmal. Wähle weniger Schüler.",
		fr: "{max} cartes au plus à la fois. Choisis moins {student_de_many}.",
		pt: "No máximo {max} cartões de cada vez. Escolha menos alunos.",
	},
	unknown_student: {
		en: "One of these {student_many} does not exist or is no longer there.",
		de: "Einen dieser Schüler gibt es nicht oder nicht mehr.",
		fr: "{student_gender, select, f {Une} other {Un}} de ces {student_many} n’existe pas ou plus.",
		pt: "Um destes alunos não existe ou já não existe.",
	},
	term_overlap: {
		en: "Another {term_one} covers these days.",
		de: "Ein anderer Abschnitt enthält diese Tage.",
		fr: "{term_gender, select, f {Une} other {Un}} autre {term_one} couvre ces jours.",
		pt: "Outro período abrange estes dias.",
	},
	class_full: {
		en: "The {class_one} has no place left.",
		de: "In der Klasse ist kein Platz mehr frei.",
		fr: "Il n’y a plus de place dans {class_le}.",
		pt: "A turma já não tem lugares.",
	},
	already_placed: {
		en: "Somebody of them is in this {class_one} on these days already.",
		de: "An diesen Tagen ist schon jemand von ihnen in dieser Klasse.",
		fr: "L’un d’eux est déjà dans {class_ce} ces jours-là.",
		pt: "Alguém deles já está nesta turma nesses dias.",
	},
	class_year_fixed: {
		en: "{A_class} with {student_many} stays in its academic year.",
		de: "Eine Klasse, in der Kinder sind, bleibt in ihrem Schuljahr.",
		fr: "{Class_un} qui a des {student_many} reste dans son année scolaire.",
		pt: "Uma turma com alunos fica no seu ano letivo.",
	},
	homeroom_open: {
		en: "A homeroom has no last day here: end it when the {student_one} leaves.",
		de: "Eine Stammklasse hat hier keinen letzten Tag: Beende sie, wenn das Kind geht.",
		fr: "{Class_un} {class_gender, select, f {principale} other {principal}} n’a pas de dernier jour ici : mets-y fin au départ {student_du}.",
		pt: "Uma turma principal não tem aqui último dia: termine-a quando o aluno sair.",
	},
	merge_itself: {
		en: "{A_client} cannot be merged with itself. Choose the other one.",
		de: "{client_gender, select, f {Eine {client_one} lässt sich nicht mit sich selbst zusammenführen. Wähle die andere.} n {Ein {client_one} lässt sich nicht mit sich selbst zusammenführen. Wähle das andere.} other {Ein {client_one} lässt sich nicht mit sich selbst zusammenführen. Wähle den anderen.}}",
		fr: "{client_gender, select, f {Une {client_one} ne peut pas être fusionnée avec elle-même. Choisis l’autre.} other {Un {client_one} ne peut pas être fusionné avec lui-même. Choisis l’autre.}}",
		pt: "{client_gender, select, f {Uma {client_one} não pode ser fundida consigo própria. Escolha a outra.} other {Um {client_one} não pode ser fundido consigo próprio. Escolha o outro.}}",
	},
	not_away: {
		en: "This {teacher_one} is not away at that time.",
		de: "Diese Lehrkraft ist zu dieser Zeit nicht abwesend.",
		fr: "{Teacher_ce} n’est pas {teacher_gender, select, f {absente} other {absent}} à ce moment.",
		pt: "Este professor não está ausente a essa hora.",
	},
	year_in_use: {
		en: "{Student_many} are enrolled in this academic year, so it stays.",
		de: "In diesem Schuljahr sind Kinder eingeschrieben, deshalb bleibt es.",
		fr: "Des {student_many} sont {student_gender, select, f {inscrites} other {inscrits}} dans cette année scolaire : elle reste.",
		pt: "Há alunos inscritos neste ano letivo, por isso ele fica.",
	},
	enrolment_overlap: {
		en: "The {student_one} is already enrolled on these days of that year.",
		de: "An diesen Tagen des Schuljahres ist das Kind schon eingeschrieben.",
		fr: "{Student_le} est déjà {student_gender, select, f {inscrite} other {inscrit}} ces jours-là cette année-là.",
		pt: "O aluno já está inscrito nesses dias desse ano.",
	},
	in_no_house: {
		en: "This {student_one} is in no {house_one} yet.",
		de: "Diese Schülerin oder dieser Schüler ist noch in keinem Haus.",
		fr: "{Student_ce} n’a pas encore {house_de_one}.",
		pt: "Este aluno ainda não tem casa.",
	},
};
/** Mails with such words. */
export const OWN_MAILS: Record<string, Words> = {
	"attendance.register_reminder.subject": {
		en: "{Register_one} not taken yet: {lesson}",
		de: "Anwesenheit noch nicht erfasst: {lesson}",
		fr: "{Register_one} pas encore {register_one, select, appel {fait} other {{register_gender, select, f {remplie} other {rempli}}}} : {lesson}",
		pt: "Chamada por fazer: {lesson}",
	},
	"attendance.register_reminder.subject_many": {
		en: "{count} {register_many} not taken yet",
		de: "{count} Anwesenheitslisten noch nicht erfasst",
		fr: "{count} {register_many} pas encore {register_one, select, appel {faits} other {{register_gender, select, f {remplies} other {remplis}}}}",
		pt: "{count} chamadas por fazer",
	},
	"attendance.register_reminder.action": {
		en: "Take the {register_one}",
		de: "Anwesenheit erfassen",
		fr: "{register_one, select, appel {Faire} other {Remplir}} {register_le}",
		pt: "Fazer a chamada",
	},
	"drafts.timetable_published.one_lesson": {
		en: "One of your {lesson_many} changes: it is new, gone, or at another time or place.",
		de: "Eine deiner Stunden ändert sich: Sie ist neu, entfällt oder ist zu anderer Zeit oder an anderem Ort.",
		fr: "{lesson_one, select, leçon {Un de tes cours change : il est nouveau, supprimé} other {{lesson_gender, select, f {Une} other {Un}} de tes {lesson_many} change : {lesson_gender, select, f {elle est nouvelle, supprimée} other {il est nouveau, supprimé}}}}, ou à une autre heure ou dans une autre salle.",
		pt: "Uma das tuas aulas muda: é nova, deixa de existir, ou é a outra hora ou noutro lugar.",
	},
	"drafts.timetable_published.lessons": {
		en: "{count} of your {lesson_many} change: they are new, gone, or at another time or place.",
		de: "{count} deiner Stunden ändern sich: Sie sind neu, entfallen oder sind zu anderer Zeit oder an anderem Ort.",
		fr: "{count} de tes {lesson_one, select, leçon {cours changent : ils sont nouveaux, supprimés} other {{lesson_many} changent : {lesson_gender, select, f {elles sont nouvelles, supprimées} other {ils sont nouveaux, supprimés}}}}, ou à une autre heure ou dans une autre salle.",
		pt: "{count} das tuas aulas mudam: são novas, deixam de existir, ou são a outra hora ou noutro lugar.",
	},
	"drafts.timetable_published.children": {
		en: "It changes {lesson_many} of {children}.",
		de: "Es ändern sich Stunden von {children}.",
		fr: "Des {lesson_one, select, leçon {cours} other {{lesson_many}}} changent pour {children}.",
		pt: "Mudam aulas de {children}.",
	},
};
