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
	plan: [
		"Your school’s plan does not include this, or it is switched off.",
		"Der Tarif deiner Schule enthält das nicht, oder es ist ausgeschaltet.",
		"La formule de ton école ne le comprend pas, ou c’est désactivé.",
		"O plano da sua escola não inclui isto, ou está desligado.",
	],
	plan_limit: [
		"Your school’s plan allows {max}. Choose a larger plan under Settings, or archive what is no longer needed.",
		"Der Tarif deiner Schule erlaubt {max}. Wähle unter Einstellungen einen größeren, oder archiviere, was nicht mehr gebraucht wird.",
		"La formule de ton école en permet {max}. Choisis-en une plus grande dans les paramètres, ou archive ce qui ne sert plus.",
		"O plano da sua escola permite {max}. Escolha um plano maior nas definições, ou arquive o que já não é preciso.",
	],
	read_only: [
		"Nothing can be changed until your school’s subscription is paid. All data is safe.",
		"Bis das Abo deiner Schule bezahlt ist, kann nichts geändert werden. Alle Daten sind sicher.",
		"Rien ne peut être modifié tant que l’abonnement de ton école n’est pas payé. Toutes les données sont en sécurité.",
		"Nada pode ser alterado até a subscrição da sua escola estar paga. Todos os dados estão seguros.",
	],
	second_factor_required: [
		"This asks for a second factor. Set one up first.",
		"Hier ist ein zweiter Faktor nötig. Richte zuerst einen ein.",
		"Un second facteur est demandé ici. Configure-le d’abord.",
		"Aqui é pedido um segundo fator. Configure-o primeiro.",
	],
	viewing_as: [
		"You are only looking here: nothing can be changed.",
		"Du siehst hier nur zu: Es kann nichts geändert werden.",
		"Tu ne fais que regarder ici : rien ne peut être modifié.",
		"Está apenas a ver: nada pode ser alterado.",
	],
	session_bound: [
		"You came in through your school’s own sign-in. Sign in with your password to do this.",
		"Du bist über die Anmeldung deiner Schule hier. Melde dich dafür mit deinem Passwort an.",
		"Tu es entré par la connexion de ton école. Connecte-toi avec ton mot de passe pour cela.",
		"Entrou pelo início de sessão da sua escola. Inicie sessão com a sua palavra-passe para isto.",
	],
	login_method_off: [
		"Your school has switched this way of signing in off.",
		"Deine Schule hat diesen Weg der Anmeldung ausgeschaltet.",
		"Ton école a désactivé ce mode de connexion.",
		"A sua escola desligou esta forma de iniciar sessão.",
	],
	badge_invalid: [
		"This badge does not work. Ask your teacher for a new one.",
		"Diese Karte gilt nicht. Bitte deine Lehrerin oder deinen Lehrer um eine neue.",
		"Cette carte ne fonctionne pas. Demandes-en une nouvelle à ton enseignant.",
		"Este cartão não funciona. Peça um novo ao seu professor.",
	],
	pairing_over: [
		"This code has expired or was used already. Take a new one on the other screen.",
		"Dieser Code ist abgelaufen oder wurde schon benutzt. Nimm auf dem anderen Bildschirm einen neuen.",
		"Ce code a expiré ou a déjà servi. Prends-en un nouveau sur l’autre écran.",
		"Este código expirou ou já foi usado. Peça um novo no outro ecrã.",
	],
	pairing_number: [
		"That is not the number on the other screen, so the request was refused. Take a new code there.",
		"Das ist nicht die Zahl auf dem anderen Bildschirm, darum wurde die Anfrage abgelehnt. Nimm dort einen neuen Code.",
		"Ce n’est pas le nombre de l’autre écran, la demande a donc été refusée. Prends-y un nouveau code.",
		"Não é o número do outro ecrã, por isso o pedido foi recusado. Peça lá um novo código.",
	],
	sso_state_invalid: [
		"This sign-in was begun in another browser, was used already or took too long. Please begin again.",
		"Diese Anmeldung wurde in einem anderen Browser begonnen, schon benutzt oder hat zu lange gedauert. Bitte beginne neu.",
		"Cette connexion a été commencée dans un autre navigateur, a déjà servi ou a pris trop de temps. Recommence.",
		"Este início de sessão foi começado noutro navegador, já foi usado ou demorou demasiado. Comece de novo.",
	],
	sso_provider_failed: [
		"Your school’s sign-in service did not confirm who you are. Please try again, or tell your school’s admin.",
		"Der Anmeldedienst deiner Schule hat nicht bestätigt, wer du bist. Versuche es noch einmal oder sag es einer Person mit Adminrechten.",
		"Le service de connexion de ton école n’a pas confirmé qui tu es. Réessaie ou préviens l’admin de ton école.",
		"O serviço de início de sessão da sua escola não confirmou quem é. Tente de novo ou avise o administrador da escola.",
	],
	sso_email_unverified: [
		"Your school’s sign-in service did not say that your e-mail address is verified. Ask your school’s admin to have it confirmed there.",
		"Der Anmeldedienst deiner Schule hat deine E-Mail-Adresse nicht als bestätigt gemeldet. Bitte deine Schule, sie dort bestätigen zu lassen.",
		"Le service de connexion de ton école n’a pas indiqué que ton adresse est vérifiée. Demande à ton école de l’y faire confirmer.",
		"O serviço de início de sessão da sua escola não indicou que o seu e-mail está verificado. Peça à escola que o confirme lá.",
	],
	sso_unknown_person: [
		"Nobody with your e-mail address works in this school. Ask your school’s admin for an invitation.",
		"Mit deiner E-Mail-Adresse ist in dieser Schule niemand bekannt. Bitte deine Schule um eine Einladung.",
		"Personne n’est connu avec ton adresse dans cette école. Demande une invitation à l’admin.",
		"Ninguém com o seu e-mail é conhecido nesta escola. Peça um convite ao administrador.",
	],
	sso_person_blocked: [
		"Your access to this school is switched off. Ask your school’s admin.",
		"Dein Zugang zu dieser Schule ist abgeschaltet. Frage deine Schule.",
		"Ton accès à cette école est désactivé. Demande à l’admin de ton école.",
		"O seu acesso a esta escola está desligado. Fale com o administrador da escola.",
	],
	sso_login_unconfirmed: [
		"There is a login with your e-mail address that was never confirmed. Choose “Forgot password?” to make it yours, then sign in this way again.",
		"Es gibt ein Login mit deiner E-Mail-Adresse, das nie bestätigt wurde. Mach es mit „Passwort vergessen?“ zu deinem und melde dich dann wieder so an.",
		"Un compte avec ton adresse n’a jamais été confirmé. Choisis « Mot de passe oublié ? » pour te l’approprier, puis reconnecte-toi ainsi.",
		"Existe um acesso com o seu e-mail que nunca foi confirmado. Escolha «Esqueceu a palavra-passe?» para o tornar seu e volte a entrar desta forma.",
	],
	sso_wrong_address: [
		"Sign in at your school’s own address: {url}",
		"Melde dich unter der Adresse deiner Schule an: {url}",
		"Connecte-toi à l’adresse de ton école : {url}",
		"Inicie sessão no endereço da sua escola: {url}",
	],
	sso_admin_only: [
		"Only an admin of the school can change this: whoever does can let anyone in.",
		"Das kann nur ein Admin der Schule ändern: Wer es kann, kann jeden hereinlassen.",
		"Seul un admin de l’école peut modifier ceci : cela permet de laisser entrer n’importe qui.",
		"Só um administrador da escola pode alterar isto: quem o faz pode deixar entrar qualquer pessoa.",
	],
	email_taken: [
		"This email is already in use.",
		"Diese E-Mail-Adresse wird schon verwendet.",
		"Cette adresse est déjà utilisée.",
		"Este e-mail já está a ser utilizado.",
	],
	last_admin: [
		"Someone must remain admin. Make another person admin first.",
		"Jemand muss Admin bleiben. Mach zuerst eine andere Person zum Admin.",
		"Quelqu’un doit rester admin. Nomme d’abord une autre personne.",
		"Alguém tem de continuar administrador. Nomeie primeiro outra pessoa.",
	],
	beyond_you: [
		"This has more rights than you have yourself. Ask an admin.",
		"Das hat mehr Rechte als du selbst. Frag einen Admin.",
		"Cela donne plus de droits que les tiens. Demande à un admin.",
		"Isto dá mais direitos do que os seus. Peça a um administrador.",
	],
	not_yourself: [
		"You cannot do this to yourself. Ask another admin.",
		"Bei dir selbst geht das nicht. Bitte einen anderen Admin.",
		"Tu ne peux pas le faire pour toi-même. Demande à un autre admin.",
		"Não pode fazer isto a si próprio. Peça a outro administrador.",
	],
	member_stays: [
		"This person has been here already. Deactivate them instead; their history stays.",
		"Diese Person war schon hier. Deaktiviere sie stattdessen; ihr Verlauf bleibt.",
		"Cette personne est déjà venue. Désactive-la plutôt ; son historique reste.",
		"Esta pessoa já cá esteve. Desative-a em vez disso; o histórico mantém-se.",
	],
	already_here: [
		"This person has accepted the invitation already.",
		"Diese Person hat die Einladung schon angenommen.",
		"Cette personne a déjà accepté l’invitation.",
		"Esta pessoa já aceitou o convite.",
	],
	role_in_use: [
		"People still have this role. Give them another one first.",
		"Diese Rolle haben noch Leute. Gib ihnen zuerst eine andere.",
		"Des personnes ont encore ce rôle. Donne-leur d’abord un autre.",
		"Ainda há pessoas com esta função. Dê-lhes primeiro outra.",
	],
	role_fixed: [
		"This is a built-in role. Make a copy and change that.",
		"Das ist eine eingebaute Rolle. Mach eine Kopie und ändere die.",
		"C’est un rôle intégré. Fais-en une copie et modifie-la.",
		"Esta é uma função incluída. Faça uma cópia e altere-a.",
	],
	link_invalid: [
		"This link was used already or has expired. Ask for a new one.",
		"Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.",
		"Ce lien a déjà servi ou a expiré. Demandes-en un nouveau.",
		"Esta ligação já foi usada ou expirou. Peça uma nova.",
	],
	sign_in_expired: [
		"This step took too long or was done already. Please start again.",
		"Dieser Schritt hat zu lange gedauert oder ist schon erledigt. Bitte fang noch einmal an.",
		"Cette étape a duré trop longtemps ou est déjà faite. Recommence.",
		"Este passo demorou demasiado ou já foi feito. Comece de novo.",
	],
	passkey_failed: [
		"This passkey could not be confirmed. Try again, or take another way.",
		"Dieser Passkey ließ sich nicht bestätigen. Versuche es noch einmal, oder nimm einen anderen Weg.",
		"Cette clé d’accès n’a pas pu être confirmée. Réessaie, ou prends un autre moyen.",
		"Não foi possível confirmar esta chave de acesso. Tente novamente ou use outra forma.",
	],
	factor_demanded: [
		"A second factor is asked of you. Add another one before you remove your last.",
		"Von dir wird ein zweiter Faktor verlangt. Füge einen anderen hinzu, bevor du den letzten entfernst.",
		"Un second facteur t’est demandé. Ajoutes-en un autre avant de retirer le dernier.",
		"É-lhe pedido um segundo fator. Adicione outro antes de remover o último.",
	],
	factors_own: [
		"Only the person can change this second factor.",
		"Diesen zweiten Faktor kann nur die Person selbst ändern.",
		"Seule la personne peut modifier ce second facteur.",
		"Só a própria pessoa pode alterar este segundo fator.",
	],
	maintenance: [
		"Homeroom is being maintained and will be back soon.",
		"Homeroom wird gerade gewartet und ist bald zurück.",
		"Homeroom est en maintenance et sera bientôt de retour.",
		"O Homeroom está em manutenção e volta em breve.",
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
	already_member: [
		"This address belongs to your school already.",
		"Diese Adresse gehört schon zu deiner Schule.",
		"Cette adresse fait déjà partie de ton école.",
		"Este endereço já pertence à sua escola.",
	],
	twice: [
		"This address stands in the list twice.",
		"Diese Adresse steht zweimal in der Liste.",
		"Cette adresse figure deux fois dans la liste.",
		"Este endereço está duas vezes na lista.",
	],
	role_beyond: [
		"Your own role does not let you give this one.",
		"Deine eigene Rolle erlaubt es nicht, diese zu vergeben.",
		"Ton propre rôle ne te permet pas de donner celui-ci.",
		"A sua própria função não lhe permite dar esta.",
	],
	permission: [
		"This contains a module or an action that does not exist.",
		"Das enthält ein Modul oder eine Aktion, die es nicht gibt.",
		"Cela contient un module ou une action qui n’existe pas.",
		"Contém um módulo ou uma ação que não existe.",
	],
	taken: ["This is taken already.", "Das ist schon vergeben.", "C’est déjà pris.", "Isto já está ocupado."],
	name_missing: ["Please enter your name.", "Bitte gib deinen Namen ein.", "Saisis ton nom.", "Introduza o seu nome."],
	password_common: [
		"This password is too well known. Take a few words that only you would put together.",
		"Dieses Passwort ist zu bekannt. Nimm ein paar Wörter, die nur du so verbinden würdest.",
		"Ce mot de passe est trop connu. Prends quelques mots que toi seul réunirais.",
		"Esta palavra-passe é demasiado conhecida. Use algumas palavras que só a si ocorreria juntar.",
	],
	password_wrong: [
		"This is not your present password.",
		"Das ist nicht dein jetziges Passwort.",
		"Ce n’est pas ton mot de passe actuel.",
		"Esta não é a sua palavra-passe atual.",
	],
	code_wrong: [
		"This code is not right. Codes change every 30 seconds.",
		"Dieser Code stimmt nicht. Codes ändern sich alle 30 Sekunden.",
		"Ce code n’est pas juste. Les codes changent toutes les 30 secondes.",
		"Este código não está certo. Os códigos mudam a cada 30 segundos.",
	],
	pin_wrong: ["This PIN is not right.", "Diese PIN stimmt nicht.", "Ce code PIN n’est pas juste.", "Este PIN não está certo."],
	badges_max: [
		"At most {max} badges at once. Choose fewer students.",
		"Höchstens {max} Karten auf einmal. Wähle weniger Schüler.",
		"{max} cartes au plus à la fois. Choisis moins d’élèves.",
		"No máximo {max} cartões de cada vez. Escolha menos alunos.",
	],
	unknown_student: [
		"One of these students does not exist or is no longer there.",
		"Einen dieser Schüler gibt es nicht oder nicht mehr.",
		"Un de ces élèves n’existe pas ou plus.",
		"Um destes alunos não existe ou já não existe.",
	],
	recovery_code_wrong: [
		"This recovery code is not right, or was used already.",
		"Dieser Wiederherstellungscode stimmt nicht oder wurde schon benutzt.",
		"Ce code de secours n’est pas juste, ou a déjà servi.",
		"Este código de recuperação não está certo ou já foi usado.",
	],
	subdomain: [
		"Use 3 to 63 small letters, digits and hyphens.",
		"Nimm 3 bis 63 Kleinbuchstaben, Ziffern und Bindestriche.",
		"3 à 63 lettres minuscules, chiffres et traits d’union.",
		"Use 3 a 63 letras minúsculas, algarismos e hífenes.",
	],
	subdomain_taken: [
		"This address is taken. Try another one.",
		"Diese Adresse ist vergeben. Versuche eine andere.",
		"Cette adresse est prise. Essaie-en une autre.",
		"Este endereço está ocupado. Tente outro.",
	],
	terms: ["Please accept the terms.", "Bitte stimme den Bedingungen zu.", "Accepte les conditions.", "Aceite os termos."],
	email_sign_in: [
		"This address has a login already. Sign in first, then start the school with it.",
		"Zu dieser Adresse gibt es schon eine Anmeldung. Melde dich zuerst an und eröffne die Schule dann damit.",
		"Cette adresse a déjà un compte. Connecte-toi d’abord, puis ouvre l’école avec lui.",
		"Este endereço já tem uma conta. Inicie sessão primeiro e abra depois a escola com ela.",
	],
	signup_payment_failed: [
		"The payment did not go through. Nothing was charged.",
		"Die Zahlung ging nicht durch. Es wurde nichts abgebucht.",
		"Le paiement n’est pas passé. Rien n’a été débité.",
		"O pagamento não foi aceite. Nada foi cobrado.",
	],
	signup_expired: [
		"The payment was not finished in time. Nothing was charged.",
		"Die Zahlung wurde nicht rechtzeitig abgeschlossen. Es wurde nichts abgebucht.",
		"Le paiement n’a pas été terminé à temps. Rien n’a été débité.",
		"O pagamento não foi concluído a tempo. Nada foi cobrado.",
	],
	signup_replaced: [
		"This sign-up was started again with other details.",
		"Diese Anmeldung wurde mit anderen Angaben neu begonnen.",
		"Cette inscription a été recommencée avec d’autres données.",
		"Esta inscrição foi recomeçada com outros dados.",
	],
	plan_same: ["This is your plan already.", "Das ist schon dein Tarif.", "C’est déjà ta formule.", "Este já é o seu plano."],
	plan_currency: [
		"A running subscription keeps its currency.",
		"Ein laufendes Abo behält seine Währung.",
		"Un abonnement en cours garde sa devise.",
		"Uma subscrição em curso mantém a sua moeda.",
	],
	plan_too_small_students: [
		"This plan allows {max} students, and your school has {min}. Archive some first.",
		"Dieser Tarif erlaubt {max} Schülerinnen und Schüler, deine Schule hat {min}. Archiviere zuerst einige.",
		"Cette formule permet {max} élèves et ton école en a {min}. Archives-en d’abord.",
		"Este plano permite {max} alunos e a sua escola tem {min}. Arquive primeiro alguns.",
	],
	plan_too_small_staff: [
		"This plan allows {max} staff, and your school has {min}. Deactivate some first.",
		"Dieser Tarif erlaubt {max} Mitarbeitende, deine Schule hat {min}. Deaktiviere zuerst einige.",
		"Cette formule permet {max} membres du personnel et ton école en a {min}. Désactives-en d’abord.",
		"Este plano permite {max} colaboradores e a sua escola tem {min}. Desative primeiro alguns.",
	],
	plan_too_small_storage_mb: [
		"This plan allows {max} MB, and your school uses {min} MB. Remove some files first.",
		"Dieser Tarif erlaubt {max} MB, deine Schule nutzt {min} MB. Entferne zuerst einige Dateien.",
		"Cette formule permet {max} Mo et ton école en utilise {min}. Retire d’abord des fichiers.",
		"Este plano permite {max} MB e a sua escola usa {min} MB. Remova primeiro alguns ficheiros.",
	],
	colour: [
		"Please enter a colour like #29ABE2.",
		"Bitte eine Farbe wie #29ABE2 eingeben.",
		"Saisis une couleur comme #29ABE2.",
		"Introduza uma cor como #29ABE2.",
	],
	web_address: [
		"Please enter an address like https://example.org.",
		"Bitte eine Adresse wie https://example.org eingeben.",
		"Saisis une adresse comme https://example.org.",
		"Introduza um endereço como https://example.org.",
	],
	at_least: ["At least {min}.", "Mindestens {min}.", "{min} au moins.", "Pelo menos {min}."],
	at_most: ["At most {max}.", "Höchstens {max}.", "{max} au plus.", "No máximo {max}."],
	picture: [
		"Please choose a PNG, JPEG or WebP picture of at most 1024 × 1024 pixels and 200 KB.",
		"Bitte ein Bild als PNG, JPEG oder WebP wählen, höchstens 1024 × 1024 Pixel und 200 KB.",
		"Choisis une image PNG, JPEG ou WebP de 1024 × 1024 pixels et 200 Ko au plus.",
		"Escolha uma imagem PNG, JPEG ou WebP com, no máximo, 1024 × 1024 píxeis e 200 KB.",
	],
	locale_missing: [
		"The school’s own language must be among those offered.",
		"Die Sprache der Schule muss unter den angebotenen sein.",
		"La langue de l’école doit figurer parmi celles proposées.",
		"A língua da escola tem de estar entre as propostas.",
	],
	way_in: [
		"Admins must still be able to sign in: first switch on single sign-on, or let an admin add a passkey.",
		"Admins müssen sich noch anmelden können: Schalte zuerst Single Sign-on ein, oder lass einen Admin einen Passkey anlegen.",
		"Les admins doivent pouvoir entrer : active d’abord l’authentification unique, ou fais ajouter une clé d’accès par un admin.",
		"Os administradores têm de poder entrar: ligue primeiro o início de sessão único, ou peça a um administrador que adicione uma chave de acesso.",
	],
	https_address: [
		"The address must begin with https:// and be reachable from the internet.",
		"Die Adresse muss mit https:// beginnen und aus dem Internet erreichbar sein.",
		"L’adresse doit commencer par https:// et être joignable depuis internet.",
		"O endereço tem de começar por https:// e ser acessível pela internet.",
	],
	domain: [
		"Please enter domains like school.org, separated by commas.",
		"Bitte Domains wie schule.de eingeben, durch Kommas getrennt.",
		"Saisis des domaines comme ecole.fr, séparés par des virgules.",
		"Introduza domínios como escola.pt, separados por vírgulas.",
	],
	sso_domains_needed: [
		"Say whose addresses get an account: without a domain it would be anyone’s.",
		"Sag, wessen Adressen ein Konto bekommen: Ohne Domain wären es alle.",
		"Indique quelles adresses reçoivent un compte : sans domaine, ce serait n’importe qui.",
		"Indique que endereços recebem uma conta: sem domínio, seria qualquer pessoa.",
	],
	sso_secret_again: [
		"Enter the secret that belongs to this client.",
		"Gib das Geheimnis ein, das zu diesem Client gehört.",
		"Saisis le secret qui appartient à ce client.",
		"Introduza o segredo que pertence a este cliente.",
	],
	time_zone: [
		"Please choose a time zone from the list.",
		"Bitte eine Zeitzone aus der Liste wählen.",
		"Choisis un fuseau horaire de la liste.",
		"Escolha um fuso horário da lista.",
	],
	page_size: [
		"Choose 5, 10, 20, 50 or 100.",
		"Wähle 5, 10, 20, 50 oder 100.",
		"Choisis 5, 10, 20, 50 ou 100.",
		"Escolha 5, 10, 20, 50 ou 100.",
	],
	number: [
		"Please enter a whole number that fits here.",
		"Bitte eine passende ganze Zahl eingeben.",
		"Saisis un nombre entier qui convient ici.",
		"Introduza um número inteiro adequado.",
	],
	currency: [
		"Please enter a currency of three letters, like EUR.",
		"Bitte eine Währung aus drei Buchstaben eingeben, wie EUR.",
		"Saisis une devise de trois lettres, comme EUR.",
		"Introduza uma moeda de três letras, como EUR.",
	],
	operator_exists: [
		"There is an operator already. Sign in, or ask them to add you.",
		"Es gibt schon jemanden, der die Plattform betreibt. Melde dich an, oder lass dich hinzufügen.",
		"Il y a déjà quelqu’un qui gère la plateforme. Connecte-toi, ou demande à être ajouté.",
		"Já existe alguém a gerir a plataforma. Inicie sessão, ou peça para ser adicionado.",
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
