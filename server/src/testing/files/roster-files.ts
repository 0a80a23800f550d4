/** Rosters in the shapes that districts send, of any size: the same size gives the same files. */
export interface RosterSize {
	students: number;
	teachers: number;
	sections: number;
	enrolments: number;
}
export const DISTRICT: RosterSize = { students: 1_000, teachers: 90, sections: 380, enrolments: 9_000 };
export const SMALL: RosterSize = { students: 12, teachers: 3, sections: 4, enrolments: 30 };

const FIRST = "Ana Ben Chloé Dmitri Elif Femi Greta Hugo Ines João Kofi Léa Mei Nia Omar Petra Quinn Rosa Søren Tariq".split(" ");
const LAST = "Adeyemi Brandt Costa Dubois Evans Fischer Garcia Hoang Ito Jensen Kowalski Lopez Müller Nguyen O'Brien Patel".split(" ");
const SUBJECTS = "Algebra Biology Chemistry Drama English French Geography History Music Physics".split(" ");
const pick = (list: readonly string[], n: number) => list[n % list.length] as string;
const two = (n: number) => String(n).padStart(2, "0");
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csv = (rows: readonly (readonly string[])[], end: string) => `${rows.map((row) => row.map(quoted).join(",")).join(end)}${end}`;

const person = (n: number) => ({
	first: pick(FIRST, n),
	last: `${pick(LAST, n * 7 + Math.floor(n / FIRST.length))}${n >= 320 ? `-${pick(LAST, Math.floor(n / 320))}` : ""}`,
});
const birth = (n: number) => ({ year: 2008 + (n % 9), month: (n % 12) + 1, day: (n % 28) + 1 });
const gradeOf = (n: number) => 1 + (n % 9);
/** Each pair once, spread over all sections. */
const pairsOf = ({ students, sections, enrolments }: RosterSize): [section: number, student: number][] => {
	const each = Math.ceil(enrolments / students);
	return Array.from({ length: enrolments }, (_, i) => {
		const student = i % students;
		return [(student * each + Math.floor(i / students)) % sections, student];
	});
};

/** Clever's: days as in the United States, and line ends of old Macs. */
export function cleverFiles(size: RosterSize, { end = "\r", school = "4021" } = {}): Record<string, string> {
	const students = [
		"School_id Student_id Student_number State_id Last_name Middle_name First_name Grade Gender DOB Race Hispanic_Latino Ell_status Frl_status IEP_status Student_street Student_city Student_state Student_zip Student_email Contact_relationship Contact_type Contact_name Contact_phone Contact_email Username".split(
			" ",
		),
	];
	for (let n = 0; n < size.students; n++) {
		const { first, last } = person(n);
		const { year, month, day } = birth(n);
		const row = (relationship: string, name: string, phone: string, email: string) => [
			school,
			`S${1000 + n}`,
			String(50_000 + n),
			`NY${900_000 + n}`,
			last,
			n % 5 === 0 ? "Lee" : "",
			first,
			n % 40 === 0 ? "Kindergarten" : two(gradeOf(n)),
			n % 2 === 0 ? "F" : "M",
			`${two(month)}/${two(day)}/${year}`,
			"W",
			"N",
			"N",
			"F",
			"N",
			`${n + 1} Elm Street`,
			"Springfield",
			"NY",
			`1${two(n % 100)}00`,
			`s${n}@district.example`,
			relationship,
			"Family",
			name,
			phone,
			email,
			`s${n}`,
		];
		// every other two are siblings, with both parents in rows of their own
		const family = Math.floor(n / 2);
		const home = person(family * 2).last;
		students.push(row("Mother", `Maria ${home} ${family}`, `(555) 01${two(family % 100)}-${1000 + family}`, `m${family}@home.example`));
		if (n % 4 < 2) students.push(row("Father", `Paul ${home} ${family}`, "", `p${family}@home.example`));
	}
	const teachers = ["School_id Teacher_id Teacher_number State_teacher_id Last_name First_name Teacher_email Title".split(" ")];
	for (let n = 0; n < size.teachers; n++)
		teachers.push([
			school,
			`T${100 + n}`,
			String(7000 + n),
			"",
			`${pick(LAST, n)}-${n}`,
			pick(FIRST, n * 3),
			n === 1 ? "" : `t${n}@district.example`,
			"Teacher",
		]);
	const sections = [
		"School_id Section_id Teacher_id Teacher_2_id Name Section_number Grade Course_name Course_number Period Subject Term_name Term_start Term_end".split(
			" ",
		),
	];
	for (let n = 0; n < size.sections; n++)
		sections.push([
			school,
			`C${n}`,
			`T${100 + (n % size.teachers)}`,
			n % 10 === 0 ? `T${100 + ((n + 1) % size.teachers)}` : "",
			"",
			String(1 + Math.floor(n / SUBJECTS.length)),
			two(gradeOf(n)),
			pick(SUBJECTS, n),
			`${100 + (n % 10)}`,
			String(1 + (n % 8)),
			"other",
			"Full year",
			"08/24/2026",
			"06/25/2027",
		]);
	const enrollments = [
		["School_id", "Section_id", "Student_id"],
		...pairsOf(size).map(([section, student]) => [school, `C${section}`, `S${1000 + student}`]),
	];
	const schools = [
		["School_id", "School_name", "School_number"],
		[school, "Elm Middle School", "12"],
	];
	return {
		"students.csv": csv(students, end),
		"teachers.csv": csv(teachers, end),
		"sections.csv": csv(sections, end),
		"enrollments.csv": csv(enrollments, end),
		"schools.csv": csv(schools, end),
	};
}

/** OneRoster's CSV: people in one file, and nothing that says which year it is. */
export function oneRosterFiles(size: RosterSize, { end = "\r\n", school = "org-1" } = {}): Record<string, string> {
	const users = [
		"sourcedId status dateLastModified enabledUser orgSourcedIds role username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password".split(
			" ",
		),
	];
	const row = (
		id: string,
		role: string,
		first: string,
		last: string,
		more: { email?: string; agents?: string; grade?: string; phone?: string } = {},
	) => [
		id,
		"active",
		"2026-08-01T00:00:00.000Z",
		"true",
		school,
		role,
		id,
		"",
		first,
		last,
		"",
		`N-${id}`,
		more.email ?? "",
		"",
		more.phone ?? "",
		more.agents ?? "",
		more.grade ?? "",
		"",
	];
	for (let n = 0; n < size.students; n++) {
		const { first, last } = person(n);
		users.push(
			row(`u-s${n}`, "student", first, last, {
				email: `or${n}@district.example`,
				agents: `u-g${Math.floor(n / 2)}`,
				grade: two(gradeOf(n)),
			}),
		);
	}
	for (let n = 0; n < Math.ceil(size.students / 2); n++)
		users.push(row(`u-g${n}`, "guardian", pick(FIRST, n * 5), `${person(n * 2).last} ${n}`, { email: `g${n}@home.example` }));
	for (let n = 0; n < size.teachers; n++)
		users.push(
			row(`u-t${n}`, n % 30 === 29 ? "administrator" : "teacher", pick(FIRST, n * 3), `${pick(LAST, n)}-${n}`, {
				email: `ort${n}@district.example`,
			}),
		);
	const demographics = ["sourcedId status dateLastModified birthDate sex".split(" ")];
	for (let n = 0; n < size.students; n++) {
		const { year, month, day } = birth(n);
		demographics.push([`u-s${n}`, "active", "", `${year}-${two(month)}-${two(day)}`, n % 2 === 0 ? "female" : "male"]);
	}
	const classes = [
		"sourcedId status dateLastModified title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods".split(
			" ",
		),
	];
	for (let n = 0; n < size.sections; n++)
		classes.push([
			`c-${n}`,
			"active",
			"",
			`${pick(SUBJECTS, n)} ${gradeOf(n)}`,
			two(gradeOf(n)),
			`k-${n % 10}`,
			`${n}`,
			"scheduled",
			"",
			school,
			"term-1",
			"",
			"",
			`${1 + (n % 8)}`,
		]);
	const enrollments = [
		"sourcedId status dateLastModified classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate".split(" "),
	];
	for (let n = 0; n < size.sections; n++)
		enrollments.push([`e-t${n}`, "active", "", `c-${n}`, school, `u-t${n % size.teachers}`, "teacher", "true", "", ""]);
	for (const [section, student] of pairsOf(size))
		enrollments.push([`e-${section}-${student}`, "active", "", `c-${section}`, school, `u-s${student}`, "student", "", "", ""]);
	const orgs = [
		"sourcedId status dateLastModified name type identifier parentSourcedId".split(" "),
		[school, "active", "", "Elm Middle School", "school", "12", ""],
	];
	return {
		"users.csv": csv(users, end),
		"demographics.csv": csv(demographics, end),
		"classes.csv": csv(classes, end),
		"enrollments.csv": csv(enrollments, end),
		"orgs.csv": csv(orgs, end),
	};
}
