import { createTokens } from "../server/src/kit/session/tokens.ts";
import { get, startLoad } from "./bench-load.ts";
import { median, removeFolder, SECRET, startScript, startServer, temporaryFolder } from "./bench-processes.ts";
import { atLeast, atMost, type Row, say } from "./bench-table.ts";
import { openPages, type PagesSchool, ROWS_OF_DEED } from "./pages-data.ts";

const FULL = { name: "full", sizes: [1_000, 10_000, 100_000], seconds: 1.5 };
const SMALL = { name: "small", sizes: [400, 1_000, 4_000], seconds: 0.4 };
const POOL = 8;
const CONNECTIONS = 8;
const ROUNDS = 3;
const LIMIT = 20;
/** Of bare node:http + pg. */
const OF_BARE = 0.6;
/** The largest school to the smallest. */
const BY_SIZE = 1.5;

interface Page {
	title: string;
	/** One who sees the whole school, or a teacher with lessons of their own. */
	by: "admin" | "teacher";
	ours(school: PagesSchool): string[];
	bare(school: PagesSchool): string[];
	/** To the first page of the list, in the largest school. */
	toList?: number;
	perSecond?: number;
	/** Bare does less than the page tells: the share is told, without a bar. */
	isMore?: true;
	/** What the answers of both must share. */
	same(answer: Record<string, unknown>): unknown;
}
const idsOfDeeds = ({ deeds }: Record<string, unknown>) => (deeds as { id: string }[]).map(({ id }) => id);
const rowsOf = ({ students, meta }: Record<string, unknown>) => [students, (meta as { total: number }).total];
const search = (title: string, two: boolean): Page => ({
	title,
	by: "admin",
	ours: ({ first_name, last_name }) => [
		`/api/students?limit=${LIMIT}&search=${encodeURIComponent(two ? `${last_name} ${first_name}` : last_name)}`,
	],
	// the longer word is looked up, as the server does
	bare: ({ customer_id, first_name, last_name }) => {
		const [one = "", other = ""] = [last_name, first_name].toSorted((a, b) => b.length - a.length);
		const words = two ? `one=${encodeURIComponent(one)}&other=${encodeURIComponent(other)}` : `one=${encodeURIComponent(last_name)}`;
		return [`/search?customer_id=${customer_id}&${words}`];
	},
	toList: 2,
	perSecond: 700,
	same: rowsOf,
});
const list = (title: string, page: number): Page => ({
	title,
	by: "admin",
	ours: () => [`/api/students?limit=${LIMIT}&page=${page}`],
	bare: ({ customer_id }) => [`/list?customer_id=${customer_id}&offset=${(page - 1) * LIMIT}`],
	...(page === 1 && { perSecond: 1000 }),
	same: rowsOf,
});
const PAGES: readonly Page[] = [
	list("first page", 1),
	list("page 40", 40),
	{
		title: "first page with all joined columns",
		by: "admin",
		ours: () => [`/api/students?limit=${LIMIT}&page=1&joined=guardian,guardian_phone,attendance,class_teacher`],
		bare: ({ customer_id }) => [`/list?customer_id=${customer_id}&offset=0`],
		isMore: true,
		same: ({ students, meta }) => [(students as { id: number }[]).map(({ id }) => id), (meta as { total: number }).total],
	},
	search("search by a word", false),
	search("search by two words", true),
	{
		title: "a record",
		by: "admin",
		ours: ({ student_id }) => [`/api/students/${student_id}`],
		bare: ({ customer_id, student_id }) => [`/record?customer_id=${customer_id}&id=${student_id}`],
		same: ({ id, first_name }) => [id, first_name],
	},
	{
		title: "the audit",
		by: "admin",
		ours: ({ log_ends }) => [`/api/changes/deeds?limit=${LIMIT}&before=${log_ends}`],
		bare: ({ customer_id, log_ends }) => [`/deeds?customer_id=${customer_id}&before=${log_ends}&rows=${LIMIT * ROWS_OF_DEED}`],
		isMore: true,
		same: idsOfDeeds,
	},
	{
		title: "the audit of a person who did nothing",
		by: "admin",
		ours: () => [`/api/changes/deeds?limit=${LIMIT}&person=${Number.MAX_SAFE_INTEGER}`],
		bare: ({ customer_id, log_ends }) => [`/deeds?customer_id=${customer_id}&before=${log_ends}&rows=0`],
		isMore: true,
		same: idsOfDeeds,
	},
	{
		title: "a register",
		by: "teacher",
		ours: ({ lesson_id }) => [`/api/attendance/sessions/${lesson_id}`],
		bare: ({ customer_id, teacher, lesson_id }) => [
			`/register?customer_id=${customer_id}&user_id=${teacher.user_id}&session_id=${lesson_id}`,
		],
		toList: 3,
		perSecond: 400,
		same: ({ marks }) => (marks as unknown[]).length,
	},
	{
		title: "a teacher's registers of a day",
		by: "teacher",
		ours: ({ day }) => [`/api/attendance/registers?day=${day}`],
		bare: (school) => [dayOf(school, school.day)],
		toList: 3,
		same: ({ registers }) => (registers as unknown[]).length,
	},
	{
		title: "a teacher's start page, by its calls",
		by: "teacher",
		ours: ({ day, day_before }) => [
			`/api/attendance/registers?day=${day}`,
			`/api/attendance/registers?day=${day_before}`,
			`/api/cover/mine?from=${day}&to=${day}`,
		],
		bare: (school) => [
			dayOf(school, school.day),
			dayOf(school, school.day_before),
			`/covers?customer_id=${school.customer_id}&user_id=${school.teacher.user_id}&from=${school.day}&to=${school.day}`,
		],
		same: ({ registers }) => (registers as unknown[]).length,
	},
];
const dayOf = ({ customer_id, teacher }: PagesSchool, day: string) =>
	`/day?customer_id=${customer_id}&user_id=${teacher.user_id}&day=${day}`;

/** What people open most, at three sizes of a school: one process against the least that could answer the same. */
export async function benchPages(): Promise<Row[]> {
	const { name, sizes, seconds } = process.argv.includes("--small") ? SMALL : FULL;
	const { postgres, schools } = await openPages(sizes, name);
	const folder = temporaryFolder("bench");
	const load = startLoad();
	const env = { DATABASE_URL: postgres.url, HOMEROOM_POOL: String(POOL), HOMEROOM_DEMO: "off", HOMEROOM_DATA: folder };
	const [server, bare] = await Promise.all([startServer(env), startScript("bench/bare-pages.ts", env)]);
	try {
		const tokens = createTokens(SECRET);
		const figures = new Map<string, { ours: number[]; bare: number[] }>();
		const sides: { key: string; ours: string[]; bare: string[] }[] = [];
		for (const page of PAGES)
			for (const school of schools) {
				const { access_token } = await tokens.sign(page.by === "admin" ? school : school.teacher);
				const side = {
					key: keyOf(page, school.students),
					ours: page.ours(school).map((path) => get(path, access_token)),
					bare: page.bare(school).map((path) => get(path)),
				};
				await sameAnswer(page, { ours: server.port, bare: bare.port }, side);
				sides.push(side);
				figures.set(side.key, { ours: [], bare: [] });
			}
		for (let round = 0; round <= ROUNDS; round++)
			for (const side of sides)
				for (const which of round % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
					const ports = [which === "ours" ? server.port : bare.port];
					const time = round === 0 ? seconds / 2 : seconds; // the first warms up
					const { perSecond } = await load.run({ ports, requests: side[which], connections: CONNECTIONS, seconds: time });
					if (round > 0) figures.get(side.key)?.[which].push(perSecond);
				}
		return rowsFor(figures, sizes);
	} finally {
		await load.stop();
		await Promise.all([server.stop(), bare.stop()]);
		await postgres.stop();
		removeFolder(folder);
	}
}

const keyOf = ({ title }: Page, students: number): string => `${title} ${students}`;

function rowsFor(figures: Map<string, { ours: number[]; bare: number[] }>, sizes: readonly number[]): Row[] {
	const of = (page: Page, students: number) => figures.get(keyOf(page, students)) as { ours: number[]; bare: number[] };
	const ratio = (page: Page, students: number) =>
		median(of(page, students).ours.map((one, i) => one / (of(page, students).bare[i] as number)));
	const perSecond = (page: Page, students: number) => median(of(page, students).ours);
	const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
	const [first] = PAGES as [Page];
	return PAGES.flatMap((page) => {
		const each = sizes.map((students) => perSecond(page, students).toFixed(0)).join(" · ");
		say(`  ${page.title}: ${each}/s; bare ${sizes.map((students) => median(of(page, students).bare).toFixed(0)).join(" · ")}/s`);
		const ratios = sizes.map((students) => ratio(page, students));
		const slower = perSecond(page, smallest) / perSecond(page, largest);
		const toList = perSecond(first, largest) / perSecond(page, largest);
		const slowest = Math.min(...sizes.map((students) => perSecond(page, students)));
		return [
			page.isMore
				? { what: `${page.title}: of bare`, measured: ratios.map((one) => one.toFixed(2)).join(" · "), bar: "–", ok: undefined }
				: atLeast(
						`${page.title}: of bare, at worst`,
						Math.min(...ratios),
						OF_BARE,
						` (${ratios.map((one) => one.toFixed(2)).join(" · ")})`,
					),
			atMost(`${page.title}: ${largest} students to ${smallest}`, slower, BY_SIZE, "×"),
			...(page.toList === undefined ? [] : [atMost(`${page.title}: to the list's first page`, toList, page.toList, "×")]),
			...(page.perSecond === undefined
				? []
				: [
						{
							what: `${page.title}: a second, at worst`,
							measured: slowest.toFixed(0),
							bar: `≥ ${page.perSecond}`,
							ok: slowest >= page.perSecond,
						},
					]),
		];
	});
}

/** A faster server that answers something else would be no comparison. */
async function sameAnswer(page: Page, ports: { ours: number; bare: number }, side: { ours: string[]; bare: string[] }): Promise<void> {
	const answers: string[] = [];
	for (const which of ["ours", "bare"] as const) {
		const request = side[which][0] as string;
		const path = /^GET (\S+)/.exec(request)?.[1] ?? "";
		const token = /Bearer (\S+)/.exec(request)?.[1];
		const answer = await fetch(`http://127.0.0.1:${ports[which]}${path}`, {
			headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
		});
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${page.title}: ${answer.status} ${text.slice(0, 300)}`);
		answers.push(JSON.stringify(page.same(JSON.parse(text) as Record<string, unknown>)));
	}
	if (answers[0] !== answers[1] || answers[0] === "0")
		throw new Error(`${page.title}: the servers answer differently: ${answers.map((one) => one.slice(0, 300)).join(" and ")}`);
}
