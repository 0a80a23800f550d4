/** First name, last name, town. */
export const PEOPLE: Record<string, string[][]> = {
	de: [
		["Jörg", "Müller", "Köln"],
		["Anke", "Weiß", "Düren"],
		["Björn", "Groß", "Münster"],
	],
	fr: [
		["Hélène", "Lefèvre", "Orléans"],
		["François", "Garçon", "Besançon"],
		["Zoé", "Forêt", "Nîmes"],
	],
	pt: [
		["João", "Conceição", "Guimarães"],
		["Inês", "Gonçalves", "Évora"],
		["António", "Simões", "Setúbal"],
	],
	es: [
		["José", "Muñoz", "Cádiz"],
		["Begoña", "Núñez", "León"],
		["Íñigo", "Ibáñez", "Ávila"],
	],
	da: [
		["Søren", "Kjær", "Århus"],
		["Åse", "Nørgård", "Ærø"],
		["Bjørn", "Sørensen", "Tønder"],
	],
	pl: [
		["Łukasz", "Wałęsa", "Łódź"],
		["Świętosława", "Dąbrowska", "Gdańsk"],
		["Żaneta", "Jędrzejczyk", "Częstochowa"],
	],
	cs: [
		["Jiří", "Dvořák", "Plzeň"],
		["Růžena", "Němcová", "Třebíč"],
		["Šťastný", "Kučera", "Brno"],
	],
	hu: [
		["Gergő", "Szűcs", "Győr"],
		["Erzsébet", "Hőgyes", "Fűzfő"],
		["Ödön", "Kőműves", "Pécs"],
	],
	hr: [
		["Željko", "Đurić", "Šibenik"],
		["Anđela", "Kovačević", "Čakovec"],
		["Josip", "Babić", "Požega"],
	],
	tr: [
		["Ayşe", "Yılmaz", "İstanbul"],
		["Çağlar", "Şahin", "Muğla"],
		["Gökçe", "Öztürk", "Diyarbakır"],
	],
	lt: [
		["Rūta", "Žukauskaitė", "Šiauliai"],
		["Ąžuolas", "Paulauskas", "Panevėžys"],
		["Eglė", "Jonušaitė", "Kėdainiai"],
	],
	ru: [
		["Мария", "Иванова", "Москва"],
		["Алексей", "Кузнецов", "Новосибирск"],
		["Юлия", "Щербакова", "Пермь"],
	],
	el: [
		["Ελένη", "Παπαδοπούλου", "Αθήνα"],
		["Γιώργος", "Νικολάου", "Πάτρα"],
		["Δημήτρης", "Οικονόμου", "Λάρισα"],
	],
	he: [
		["דוד", "כהן", "חיפה"],
		["מרים", "לוי", "ירושלים"],
		["יוסף", "מזרחי", "אשדוד"],
	],
	ar: [
		["محمد", "الهاشمي", "بغداد"],
		["فاطمة", "النجار", "دمشق"],
		["يوسف", "المصري", "القاهرة"],
	],
	ja: [
		["太郎", "山田", "東京都"],
		["花子", "鈴木", "大阪府"],
		["さくら", "高橋", "札幌市"],
	],
};
/** Which encodings have which languages' letters. */
export const WRITTEN_IN: readonly (readonly [encoding: string, languages: string[]])[] = [
	["utf-8", Object.keys(PEOPLE)],
	["utf-16le", ["de", "pl", "ru", "ja"]],
	["utf-16be", ["fr", "el"]],
	["windows-1252", ["de", "fr", "pt", "es", "da"]],
	["iso-8859-15", ["fr"]],
	["windows-1250", ["pl", "cs", "hu", "hr"]],
	["iso-8859-2", ["pl", "cs", "hu"]],
	["windows-1254", ["tr"]],
	["windows-1257", ["lt"]],
	["windows-1251", ["ru"]],
	["koi8-r", ["ru"]],
	["windows-1253", ["el"]],
	["windows-1255", ["he"]],
	["windows-1256", ["ar"]],
	["macintosh", ["de", "fr", "es"]],
	["shift_jis", ["ja"]],
];
