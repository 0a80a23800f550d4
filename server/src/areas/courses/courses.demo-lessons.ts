import type { NewUnit } from "./courses.builders.ts";

const list = (...items: string[]): string => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join("")}</ul>`;
const steps = (...items: string[]): string => `<ol>${items.map((item) => `<li><p>${item}</p></li>`).join("")}</ol>`;
const lesson = (name: string, minutes: number, goals: string, content: string) => ({ name, minutes, goals, content });

export const FRACTIONS: NewUnit[] = [
	{
		name: "Place value",
		goals: "Read, write and order numbers up to 10,000.",
		lessons: [
			lesson(
				"Thousands, hundreds, tens and ones",
				60,
				"I can say what each digit of a four-digit number is worth.",
				`<h2>Warm-up</h2><p>Count on in hundreds from 650. Where does it become difficult?</p><h2>Together</h2><p>Build <strong>3,407</strong> with base-ten blocks. Why is there no ten?</p>${list("Swap one thousand for ten hundreds.", "Write the number in words.", "Find the number that is 100 more.")}<h2>On your own</h2><p>Workbook page 6. Early finishers make the largest and smallest number from four digit cards.</p>`,
			),
			lesson(
				"Comparing and ordering",
				60,
				"I can order numbers and use < and >.",
				`<p>Start with two numbers of the class's own choice.</p>${steps("Compare the thousands first.", "Where they are the same, go one digit to the right.", "Write the sign.")}`,
			),
			lesson(
				"Rounding to the nearest 10, 100 and 1,000",
				60,
				"I can round and say why.",
				"<p>Place the number on a number line. Which neighbour is <em>nearer</em>? Halfway goes up.</p>",
			),
		],
	},
	{
		name: "Fractions",
		goals: "Recognise equivalent fractions and add fractions with the same denominator.",
		lessons: [
			lesson(
				"Parts of a whole",
				60,
				"I can name the parts of a whole.",
				"<p>Fold paper strips into halves, quarters and eighths. Keep them: they are needed in the next two lessons.</p>",
			),
			lesson(
				"Equivalent fractions",
				60,
				"I can find fractions that are the same size.",
				`<p>Lay the strips side by side. Which lines meet?</p>${list("1/2 = 2/4 = 4/8", "1/3 = 2/6")}<blockquote><p>The whole is the same; only the number of cuts differs.</p></blockquote>`,
			),
			lesson(
				"Adding fractions",
				60,
				"I can add fractions with the same denominator.",
				"<p>Two eighths and three eighths are five eighths: we count eighths as we count apples.</p>",
			),
			lesson(
				"Fractions of a quantity",
				60,
				"I can find a fraction of a number.",
				"<p>A quarter of 24 marbles: share between four, take one share. Three quarters: take three.</p>",
			),
		],
	},
	{
		name: "Measure",
		lessons: [
			lesson(
				"Perimeter",
				60,
				"I can measure and work out a perimeter.",
				"<p>Walk around the hall and count steps; then measure with the trundle wheel.</p>",
			),
			lesson(
				"Telling the time",
				60,
				"I can read 12- and 24-hour clocks.",
				"<p>Put the school day on a timeline. Which events are after noon?</p>",
			),
		],
	},
];

export const ROMANS: NewUnit[] = [
	{
		name: "The Romans in Britain",
		goals: "Know when and why the Romans came, and what they left.",
		lessons: [
			lesson(
				"Why did they come?",
				50,
				"I can give two reasons for the invasion.",
				`<p>Look at the map of the empire in AD 43.</p>${list("What did Britain have that Rome wanted?", "Why did Caesar turn back twice?")}`,
			),
			lesson(
				"Boudica's revolt",
				50,
				"I can tell the same event from two sides.",
				"<p>Half of the class writes as a Roman soldier, half as one of the Iceni. Read to each other.</p>",
			),
			lesson(
				"Eboracum: our own town",
				90,
				"I can find Roman traces in York.",
				"<p>Walk along the wall to the Multangular Tower. Clipboards, high-visibility vests and the risk assessment are in the files.</p>",
			),
			lesson(
				"What the Romans left behind",
				50,
				"I can name three things we still use.",
				"<p>Roads, words, numerals, calendar. Make a page for the class book.</p>",
			),
		],
	},
];

export const LINEAR_FUNCTIONS: NewUnit[] = [
	{
		name: "Rationale Zahlen",
		goals: "Mit negativen Zahlen und Brüchen sicher rechnen.",
		lessons: [
			lesson(
				"Die Zahlengerade nach links",
				45,
				"Ich kann negative Zahlen anordnen.",
				`<h2>Einstieg</h2><p>Temperaturen aus der Wetterkarte: Welche Stadt ist am kältesten?</p><h2>Erarbeitung</h2>${steps("Zahlen auf der Geraden eintragen.", "Abstand zur Null messen: der <strong>Betrag</strong>.", "Zahlen mit &lt; und &gt; vergleichen.")}`,
			),
			lesson(
				"Addieren und Subtrahieren",
				45,
				"Ich kann mit Vorzeichen rechnen.",
				"<p>Guthaben und Schulden als Modell. Regeln gemeinsam formulieren, nicht vorgeben.</p>",
			),
			lesson(
				"Multiplizieren und Dividieren",
				45,
				"Ich kenne die Vorzeichenregeln und kann sie begründen.",
				"<p>Permanenzreihe: 3 · (−2), 2 · (−2), 1 · (−2), 0 · (−2) … Wie geht es weiter?</p>",
			),
		],
	},
	{
		name: "Zuordnungen",
		goals: "Proportionale und antiproportionale Zuordnungen erkennen und nutzen.",
		lessons: [
			lesson(
				"Tabellen und Graphen",
				45,
				"Ich kann eine Zuordnung auf drei Arten darstellen.",
				"<p>Füllgraphen: Welches Gefäß gehört zu welchem Graphen?</p>",
			),
			lesson(
				"Proportional",
				90,
				"Ich kann den Dreisatz anwenden.",
				`<p>Preise auf dem Wochenmarkt vergleichen.</p>${list("Quotientengleichheit prüfen", "Dreisatz aufstellen", "Gerade durch den Ursprung")}`,
			),
			lesson(
				"Antiproportional",
				45,
				"Ich kann proportional und antiproportional unterscheiden.",
				"<p>Je mehr helfen, desto schneller: Wo stimmt das, wo nicht?</p>",
			),
		],
	},
	{
		name: "Lineare Funktionen",
		lessons: [
			lesson(
				"Steigung",
				45,
				"Ich kann eine Steigung ablesen und einzeichnen.",
				"<p>Rampen und Straßenschilder: 12 % Steigung – was heißt das?</p>",
			),
			lesson(
				"Funktionsgleichung",
				90,
				"Ich kann y = mx + b aufstellen.",
				"<p>Handytarife vergleichen: Grundgebühr und Preis je Einheit.</p>",
			),
		],
	},
];

export const PHOTOSYNTHESIS: NewUnit[] = [
	{
		name: "Ökosystem Wald",
		goals: "Beziehungen in einem Lebensraum beschreiben.",
		lessons: [
			lesson(
				"Stockwerke des Waldes",
				45,
				"Ich kann die Schichten benennen.",
				"<p>Exkursion in den Südpark: Lichtmessung in drei Höhen.</p>",
			),
			lesson(
				"Nahrungsnetze",
				45,
				"Ich kann Produzenten, Konsumenten und Destruenten zuordnen.",
				"<p>Karten legen, Pfeile ziehen, eine Art entfernen: Was passiert?</p>",
			),
		],
	},
	{
		name: "Fotosynthese",
		lessons: [
			lesson(
				"Was Pflanzen brauchen",
				45,
				"Ich kann ein Experiment planen.",
				`<p>Versuch mit der Wasserpest:</p>${steps("Hypothese aufschreiben", "Nur <strong>einen</strong> Faktor ändern", "Bläschen je Minute zählen")}`,
			),
			lesson(
				"Die Wortgleichung",
				45,
				"Ich kann die Fotosynthese als Gleichung schreiben.",
				"<p>Kohlenstoffdioxid + Wasser → Glucose + Sauerstoff. Woher kommt die Energie?</p>",
			),
			lesson(
				"Stärkenachweis",
				90,
				"Ich kann den Nachweis durchführen und auswerten.",
				"<p>Panaschierte Blätter, Iod-Kaliumiodid-Lösung. Schutzbrille nicht vergessen.</p>",
			),
		],
	},
];
