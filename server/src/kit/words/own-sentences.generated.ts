// Written by `npm run areas` from the folders of `locales`.
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";

/** Refusals with words that a school may change. */
export const OWN_REFUSALS: Record<string, Words> = {
	register_locked: {
		en: "This {register_one} is closed. The office can open it again.",
		de: "{register_gender, select, f {Diese} n {Dieses} other {Dieser}} {register_one} ist geschlossen. Das Sekretariat kann {register_gender, select, f {sie} n {es} other {ihn}} wieder öffnen.",
		fr: "{Register_ce} est {register_gender, select, f {close} other {clos}}. Le secrétariat peut {register_gender, select, f {la} other {le}} rouvrir.",
		pt: "{register_gender, select, f {Esta} other {Este}} {register_one} está {register_gender, select, f {fechada} other {fechado}}. A secretaria pode reabri-{register_gender, select, f {la} other {lo}}.",
	},
	badge_invalid: {
		en: "This badge does not work. Ask your {teacher_one} for a new one.",
		de: "Diese Karte gilt nicht. Bitte deine Lehrerin oder deinen Lehrer um eine neue.",
		fr: "Cette carte ne fonctionne pas. Demandes-en une nouvelle à {teacher_ton}.",
		pt: "Este cartão não funciona. Peça um novo {teacher_gender, select, f {à sua} other {ao seu}} {teacher_one}.",
	},
	badges_max: {
		en: "At most {max} badges at once. Choose fewer {student_many}.",
		de: "Höchstens {max} Karten auf einmal. Wähle weniger {student_many}.",
		fr: "{max} cartes au plus à la fois. Choisis moins {student_de_many}.",
		pt: "No máximo {max} cartões de cada vez. Escolha menos {student_many}.",
	},
	unknown_student: {
		en: "One of these {student_many} does not exist or is no longer there.",
		de: "Wenigstens eine dieser Personen gibt es nicht oder nicht mehr.",
		fr: "{student_gender, select, f {Une} other {Un}} de ces {student_many} n’existe pas ou plus.",
		pt: "{student_gender, select, f {Uma destas} other {Um destes}} {student_many} não existe ou já não existe.",
	},
	term_overlap: {
		en: "Another {term_one} covers these days.",
		de: "{term_gender, select, f {Eine andere} n {Ein anderes} other {Ein anderer}} {term_one} enthält diese Tage.",
		fr: "{term_gender, select, f {Une} other {Un}} autre {term_one} couvre ces jours.",
		pt: "{term_gender, select, f {Outra} other {Outro}} {term_one} abrange estes dias.",
	},
	period_overlap: {
		en: "Another period is on at this time.",
		de: "Zu dieser Zeit läuft schon {lesson_gender, select, f {eine andere} n {ein anderes} other {ein anderer}} {lesson_one}.",
		fr: "Une autre période a lieu à ce moment.",
		pt: "A essa hora decorre outro tempo.",
	},
	class_full: {
		en: "The {class_one} has no place left.",
		de: "In {class_gender, select, f {der} other {dem}} {class_to} ist kein Platz mehr frei.",
		fr: "Il n’y a plus de place dans {class_le}.",
		pt: "{class_gender, select, f {A} other {O}} {class_one} já não tem lugares.",
	},
	already_placed: {
		en: "Somebody of them is in this {class_one} on these days already.",
		de: "An diesen Tagen ist schon jemand von ihnen in {class_gender, select, f {dieser} other {diesem}} {class_to}.",
		fr: "L’un d’eux est déjà dans {class_ce} ces jours-là.",
		pt: "Alguém {student_gender, select, f {delas} other {deles}} já está {class_gender, select, f {nesta} other {neste}} {class_one} nesses dias.",
	},
	class_year_fixed: {
		en: "{A_class} with {student_many} stays in its academic year.",
		de: "{class_gender, select, f {Eine} other {Ein}} {class_one}, in {class_gender, select, f {der} other {dem}} {student_many} sind, bleibt in {class_gender, select, f {ihrem} other {seinem}} Schuljahr.",
		fr: "{Class_un} qui a des {student_many} reste dans son année scolaire.",
		pt: "{class_gender, select, f {Uma} other {Um}} {class_one} com {student_many} fica no seu ano letivo.",
	},
	class_unknown: {
		en: "There is no such {class_one}. Choose one from the list.",
		de: "{class_gender, select, f {Diese} n {Dieses} other {Diesen}} {class_acc} gibt es nicht. Wähle aus der Liste.",
		fr: "Rien ne s’appelle ainsi. Choisis dans la liste.",
		pt: "Nada se chama assim. Escolha na lista.",
	},
	homeroom_open: {
		en: "A homeroom has no last day here: end it when the {student_one} leaves.",
		de: "Eine Stammklasse hat hier keinen letzten Tag: Beende sie beim Austritt aus der Schule.",
		fr: "{Class_un} {class_gender, select, f {principale} other {principal}} n’a pas de dernier jour ici : mets-y fin au départ {student_du}.",
		pt: "{class_gender, select, f {Uma} other {Um}} {class_one} principal não tem aqui último dia: termine-{class_gender, select, f {a} other {o}} quando {student_gender, select, f {a} other {o}} {student_one} sair.",
	},
	merge_itself: {
		en: "{A_client} cannot be merged with itself. Choose the other one.",
		de: "{client_gender, select, f {Eine {client_one} lässt sich nicht mit sich selbst zusammenführen. Wähle die andere.} n {Ein {client_one} lässt sich nicht mit sich selbst zusammenführen. Wähle das andere.} other {Ein {client_one} lässt sich nicht mit sich selbst zusammenführen. Wähle den anderen.}}",
		fr: "{client_gender, select, f {Une {client_one} ne peut pas être fusionnée avec elle-même. Choisis l’autre.} other {Un {client_one} ne peut pas être fusionné avec lui-même. Choisis l’autre.}}",
		pt: "{client_gender, select, f {Uma {client_one} não pode ser fundida consigo própria. Escolha a outra.} other {Um {client_one} não pode ser fundido consigo próprio. Escolha o outro.}}",
	},
	not_away: {
		en: "This {teacher_one} is not away at that time.",
		de: "{teacher_gender, select, f {Diese} n {Dieses} other {Dieser}} {teacher_one} ist zu dieser Zeit nicht abwesend.",
		fr: "{Teacher_ce} n’est pas {teacher_gender, select, f {absente} other {absent}} à ce moment.",
		pt: "{teacher_gender, select, f {Esta} other {Este}} {teacher_one} não está ausente a essa hora.",
	},
	year_in_use: {
		en: "{Student_many} are enrolled in this academic year, so it stays.",
		de: "In diesem Schuljahr sind {student_many} eingeschrieben, deshalb bleibt es.",
		fr: "Des {student_many} sont {student_gender, select, f {inscrites} other {inscrits}} dans cette année scolaire : elle reste.",
		pt: "Há {student_many} {student_gender, select, f {inscritas} other {inscritos}} neste ano letivo, por isso ele fica.",
	},
	enrolment_overlap: {
		en: "The {student_one} is already enrolled on these days of that year.",
		de: "An diesen Tagen des Schuljahres besteht schon eine Einschreibung.",
		fr: "{Student_le} est déjà {student_gender, select, f {inscrite} other {inscrit}} ces jours-là cette année-là.",
		pt: "{student_gender, select, f {A} other {O}} {student_one} já está {student_gender, select, f {inscrita} other {inscrito}} nesses dias desse ano.",
	},
	in_no_house: {
		en: "This {student_one} is in no {house_one} yet.",
		de: "Noch in {house_gender, select, f {keiner} other {keinem}} {house_to}.",
		fr: "{Student_ce} n’a pas encore {house_de_one}.",
		pt: "{student_gender, select, f {Esta} other {Este}} {student_one} ainda não tem {house_one}.",
	},
	roster_no_student: {
		en: "This {student_one} is in none of the files.",
		de: "{student_gender, select, f {Diese} n {Dieses} other {Diesen}} {student_acc} hat keine der Dateien.",
		fr: "{Student_ce} n’est dans aucun des fichiers.",
		pt: "{student_gender, select, f {Esta} other {Este}} {student_one} não está em nenhum dos ficheiros.",
	},
	roster_no_class: {
		en: "This {class_one} is in none of the files.",
		de: "{class_gender, select, f {Diese} n {Dieses} other {Diesen}} {class_acc} hat keine der Dateien.",
		fr: "{Class_ce} n’est dans aucun des fichiers.",
		pt: "{class_gender, select, f {Esta} other {Este}} {class_one} não está em nenhum dos ficheiros.",
	},
	roster_no_teacher: {
		en: "This {teacher_one} is in none of the files.",
		de: "{teacher_gender, select, f {Diese} n {Dieses} other {Diesen}} {teacher_acc} hat keine der Dateien.",
		fr: "{Teacher_ce} n’est dans aucun des fichiers.",
		pt: "{teacher_gender, select, f {Esta} other {Este}} {teacher_one} não está em nenhum dos ficheiros.",
	},
	roster_no_guardian: {
		en: "This {guardian_one} is in none of the files.",
		de: "{guardian_gender, select, f {Diese} n {Dieses} other {Diesen}} {guardian_acc} hat keine der Dateien.",
		fr: "{Guardian_ce} n’est dans aucun des fichiers.",
		pt: "{guardian_gender, select, f {Esta} other {Este}} {guardian_one} não está em nenhum dos ficheiros.",
	},
	roster_no_child: {
		en: "None of this {guardian_one}’s children is in the files.",
		de: "Keines der Kinder dieser Person ist in den Dateien.",
		fr: "Aucun des enfants de cette personne n’est dans les fichiers.",
		pt: "Nenhum dos filhos desta pessoa está nos ficheiros.",
	},
	roster_unknown_files: {
		en: "None of these files holds {student_many}, staff, {class_many} or {class_one} lists in a shape we know. Name a table of your own after what it holds.",
		de: "Keine dieser Dateien enthält {student_many}, Personal, {class_many} oder Klassenlisten in einer bekannten Form. Eine eigene Tabelle heißt am besten nach dem, was sie enthält.",
		fr: "Aucun de ces fichiers ne contient {student_de_many}, de personnel, {class_de_many} ni de listes {class_de_one} sous une forme connue. Donne à un tableau de l’école le nom de ce qu’il contient.",
		pt: "Nenhum destes ficheiros contém {student_many}, pessoal, {class_many} ou listas de {class_one} numa forma conhecida. Uma tabela própria deve ter o nome do que contém.",
	},
};
/** Mails with such words. */
export const OWN_MAILS: Record<string, Words> = {
	"attendance.notice.register_missing": {
		en: "{Register_one} not taken yet: {lesson}",
		de: "Anwesenheit noch nicht erfasst: {lesson}",
		fr: "{Register_one} pas encore {register_one, select, appel {fait} other {{register_gender, select, f {remplie} other {rempli}}}} : {lesson}",
		pt: "{Register_one} por fazer: {lesson}",
	},
	"attendance.notice.register_take": {
		en: "Take the {register_one}",
		de: "Anwesenheit erfassen",
		fr: "{register_one, select, appel {Faire} other {Remplir}} {register_le}",
		pt: "Fazer {register_gender, select, f {a} other {o}} {register_one}",
	},
	"drafts.notice.published_one_lesson": {
		en: "New timetable from {day}, “{timetable}”: one of your {lesson_many} changes",
		de: "Neuer Stundenplan „{timetable}“ ab {day}: {lesson_gender, select, f {Eine} n {Eines} other {Einer}} deiner {lesson_many} ändert sich",
		fr: "Nouvel emploi du temps « {timetable} » à partir du {day} : un changement dans tes {lesson_many}",
		pt: "Novo horário “{timetable}” a partir de {day}: uma mudança {lesson_gender, select, f {nas suas} other {nos seus}} {lesson_many}",
	},
	"drafts.notice.published_lessons": {
		en: "New timetable from {day}, “{timetable}”: {lessons} of your {lesson_many} change",
		de: "Neuer Stundenplan „{timetable}“ ab {day}: {lessons} deiner {lesson_many} ändern sich",
		fr: "Nouvel emploi du temps « {timetable} » à partir du {day} : {lessons} changements dans tes {lesson_many}",
		pt: "Novo horário “{timetable}” a partir de {day}: {lessons} mudanças {lesson_gender, select, f {nas suas} other {nos seus}} {lesson_many}",
	},
	"drafts.notice.published_children": {
		en: "New timetable from {day}, “{timetable}”: it changes {lesson_many} of {children}",
		de: "Neuer Stundenplan „{timetable}“ ab {day}: Es ändern sich {lesson_many} von {children}",
		fr: "Nouvel emploi du temps « {timetable} » à partir du {day} : des {lesson_many} changent pour {children}",
		pt: "Novo horário “{timetable}” a partir de {day}: mudam {lesson_many} de {children}",
	},
	"notices.reason.your_lesson": {
		en: "because it is your {lesson_one}",
		de: "weil es {lesson_gender, select, f {deine} other {dein}} {lesson_one} ist",
		fr: "parce que c’est {lesson_one, select, leçon {ton cours} other {{lesson_gender, select, f {ta} other {ton}} {lesson_one}}}",
		pt: "porque é {lesson_gender, select, f {a sua} other {o seu}} {lesson_one}",
	},
	"notices.reason.your_class": {
		en: "because it is your {class_one}",
		de: "weil es {class_gender, select, f {deine} other {dein}} {class_one} ist",
		fr: "parce que c’est {class_gender, select, f {ta} other {ton}} {class_one}",
		pt: "porque é {class_gender, select, f {a sua} other {o seu}} {class_one}",
	},
	"student_documents.notice.expire": {
		en: "{count} documents of {student_many} expire soon",
		de: "{count} Dokumente von {student_many} laufen bald ab",
		fr: "{count} documents expirent bientôt",
		pt: "{count} documentos de {student_many} expiram em breve",
	},
	"timetable.notice.changed_many": {
		en: "{count} {lesson_many} are at another time or place",
		de: "{count} {lesson_many} sind zu anderer Zeit oder an anderem Ort",
		fr: "{count} {lesson_many} à une autre heure ou dans une autre salle",
		pt: "{count} {lesson_many} a outra hora ou noutro lugar",
	},
	"timetable.notice.cancelled_many": {
		en: "{count} {lesson_many} are cancelled",
		de: "{count} {lesson_many} entfallen",
		fr: "{count} {lesson_many} n’ont pas lieu",
		pt: "{count} {lesson_many} não se realizam",
	},
	"timetable.notice.back_many": {
		en: "{count} {lesson_many} take place after all",
		de: "{count} {lesson_many} finden doch statt",
		fr: "{count} {lesson_many} ont finalement lieu",
		pt: "{count} {lesson_many} afinal realizam-se",
	},
};
