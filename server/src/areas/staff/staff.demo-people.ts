/** First name, last name, kind, job title, department, code, and what they teach, by the codes of the school's subjects. */
export type DemoPerson = readonly [
	first: string,
	last: string,
	kind: "teacher" | "assistant" | "leadership" | "office" | "support",
	job: string,
	department: string,
	code: string | null,
	teaches?: readonly string[],
];

/** Every class has a teacher of its own; the subjects of a primary school are everybody's. */
const PRIMARY = ["EN", "MA", "SC", "HI", "GE", "AR", "CO"] as const;
export const NORTH_PEOPLE: readonly DemoPerson[] = [
	["Margaret", "Whitfield", "teacher", "Class teacher 1A", "Lower school", "WHI", PRIMARY],
	["Claire", "Dunmore", "teacher", "Class teacher 1B", "Lower school", "DUN", PRIMARY],
	["Samuel", "Okafor", "teacher", "Class teacher 2A", "Lower school", "OKA", PRIMARY],
	["Fiona", "Baxter", "teacher", "Class teacher 2B", "Lower school", "BAX", PRIMARY],
	["Rachel", "Brennan", "teacher", "Class teacher 3A", "Middle school", "BRE", PRIMARY],
	["Yasmin", "Farouk", "teacher", "Class teacher 3B", "Middle school", "FAR", PRIMARY],
	["Daniel", "Osei", "teacher", "Class teacher 4A", "Middle school", "OSE", [...PRIMARY, "PE"]],
	["Imran", "Siddiqui", "teacher", "Class teacher 4B", "Middle school", "SID", PRIMARY],
	["Beatrice", "Lowell", "teacher", "Class teacher 5A", "Upper school", "LOW", PRIMARY],
	["Harvey", "Nwosu", "teacher", "Class teacher 5B", "Upper school", "NWO", PRIMARY],
	["Elspeth", "Munro", "teacher", "Class teacher 6A", "Upper school", "MUN", PRIMARY],
	["Callum", "Reid", "teacher", "Class teacher 6B", "Upper school", "REI", PRIMARY],
	["Owen", "Pritchard", "teacher", "Sports", "Sports", "PRI", ["PE"]],
	["Grace", "Adeyemi", "teacher", "Music", "Music", "ADE", ["MU"]],
	["Bronwen", "Ellis", "teacher", "French and religious education", "Languages", "ELL", ["FR", "RE"]],
	["Joanna", "Kirk", "assistant", "Teaching assistant", "Lower school", "KIR"],
	["Helen", "Carver", "leadership", "Head teacher", "Management", "CAR", ["EN"]],
	["Hannah", "Pryce", "leadership", "Deputy head", "Management", "PRY", ["MA"]],
	["Priya", "Nair", "office", "School secretary", "Office", null],
	["Tom", "Hartley", "support", "Caretaker", "Caretaking", null],
];

/** Colleagues with a login come first; the rest of the gymnasium's teachers follow. */
export const SOUTH_PEOPLE: readonly DemoPerson[] = [
	["Jonas", "Albers", "teacher", "Studienrat", "Mathematik", "ALB", ["MA", "PH"]],
	["Annette", "Böhm", "teacher", "Oberstudienrätin", "Deutsch", "BOE", ["DE", "GE"]],
	["Dirk", "Paulsen", "teacher", "Studienrat", "Mathematik", "PAU", ["MA", "IF"]],
	["Seher", "Aydın", "teacher", "Studienrätin", "Naturwissenschaften", "AYD", ["BI", "CH"]],
	["Friedrich", "Graf", "teacher", "Studiendirektor", "Naturwissenschaften", "GRA", ["PH", "CH"]],
	["Laura", "Steinmetz", "teacher", "Studienrätin", "Fremdsprachen", "STE", ["EN", "FR"]],
	["Pierre", "Lacroix", "teacher", "Studienrat", "Fremdsprachen", "LAC", ["FR", "SN"]],
	["Mareike", "Hinrichs", "teacher", "Studienrätin", "Sport", "HIN", ["SP", "BI"]],
	["Tobias", "Kranz", "teacher", "Studienrat", "Mathematik", "KRA", ["MA", "EK"]],
	["Katrin", "Vogt", "leadership", "Schulleiterin", "Schulleitung", "VOG", ["DE", "ET"]],
	["Ines", "Wolff", "leadership", "Stellvertretende Schulleiterin", "Schulleitung", "WOL", ["EN", "GE"]],
	["Elif", "Demir", "office", "Sekretariat", "Verwaltung", null],
	["Gisela", "Obermaier", "office", "Sekretariat", "Verwaltung", null],
	["Malte", "Jürgens", "office", "Schulverwaltung", "Verwaltung", null],
	["Rüdiger", "Thoma", "support", "Hausmeister", "Haustechnik", null],
];

/** Two subjects each, as teachers of a gymnasium have; as often as the timetable needs them. */
export const SOUTH_PAIRS: readonly (readonly [first: string, second: string, department: string])[] = [
	["DE", "GE", "Deutsch"],
	["EN", "DE", "Fremdsprachen"],
	["MA", "PH", "Mathematik"],
	["SP", "EN", "Sport"],
	["FR", "EK", "Fremdsprachen"],
	["BI", "CH", "Naturwissenschaften"],
	["MA", "SP", "Mathematik"],
	["DE", "RE", "Deutsch"],
	["EN", "SN", "Fremdsprachen"],
	["KU", "DE", "Kunst und Musik"],
	["MU", "MA", "Kunst und Musik"],
	["GE", "PO", "Gesellschaft"],
	["PH", "IF", "Naturwissenschaften"],
	["LA", "RE", "Fremdsprachen"],
	["EK", "PO", "Gesellschaft"],
	["SP", "BI", "Sport"],
	["ET", "DE", "Gesellschaft"],
	["CH", "MA", "Naturwissenschaften"],
];
export const SOUTH_FIRST =
	"Anke Bernd Carola Detlef Eva Frank Gudrun Holger Ilka Jörg Kerstin Lars Monika Nils Olga Peter Ruth Stefan Tanja Uwe Vera Wiebke Yusuf Zeynep Bastian Corinna Erik Friederike Gregor Hatice Ivo Judith Klaus Lena Marek Nora Oliver Petra Ralf Sabine".split(
		" ",
	);
export const SOUTH_LAST =
	"Ahrens Becker Conradi Dreyer Engel Fuchs Gerlach Hartmann Iversen Jansen Keller Lorenz Maurer Neumann Ott Pfeiffer Quast Richter Schäfer Teichmann Ulrich Voss Wagner Yıldız Zimmer Arendt Bach Cordes Dietz Ebert Falk Günther Hoffmann Ihde Jacobs Kowalski Lindner Möller Noack Olbrich Peters Reinhardt Sommer Thiele Urban Vogel Winter Zander Brandes Clausen Dorn Eckert Franke Geiger Huber Jost Kern Lutz Merz Nagel".split(
		" ",
	);
