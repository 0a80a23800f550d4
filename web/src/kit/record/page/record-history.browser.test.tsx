import type { FieldKind, RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { clearSession, type Session, saveSession } from "../../session/session.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { useDeedSentences } from "./record-history.tsx";

afterEach(() => {
	vi.restoreAllMocks();
	clearSession();
});

function Sentences({ changes, spec = RECORDS.students }: { changes: Change[]; spec?: RecordSpec }) {
	const sentencesOf = useDeedSentences(spec, changes);
	return changes.flatMap((change) => sentencesOf(change, "Clara", "Mia")).map((sentence) => <p key={sentence}>{sentence}</p>);
}

it("calls what a reference was and is by its name", async () => {
	vi.spyOn(window, "fetch").mockImplementation(async (input) => {
		const of = new URL(String(input instanceof Request ? input.url : input), location.href).searchParams.get("of") ?? "";
		const results = of.split(",").map((one) => {
			const id = Number(one.split(":")[1]);
			return { record: "houses", path: "/houses", id, title: id === 4 ? "Heron" : "Kite", about: null, photo_file_id: null };
		});
		return Response.json({ fields: [], results });
	});
	const change = { action: "updated", before: { house_id: 4 }, after: { house_id: 9 } } as unknown as Change;
	await renderPage(<Sentences changes={[change]} />);
	await expect.element(page.getByText("Clara changed house from Heron to Kite")).toBeVisible();
});

it("tells every kind of field of every record without a day or time as the database writes it", async () => {
	const localization = { date_format_id: 7, time_format_id: 1, time_zone: "Europe/Berlin", currency: "EUR" };
	const expires_at = new Date(Date.now() + 600_000).toISOString();
	const who = {
		access_token: "token",
		expires_at,
		user: { uid: 1 },
		customers: [],
		customer_id: 4,
		portal_type: "ADMIN",
		role_permissions: 1,
	};
	saveSession({ ...who, state: { closed_modules: [], viewing_as: null, support: null }, localization } as unknown as Session);
	vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({ fields: [], results: [] }));
	const sides: Partial<Record<FieldKind, [unknown, unknown]>> = {
		day: ["2016-09-01", "2016-09-02"],
		instant: ["2026-11-18T09:41:00.123456+00:00", "2026-11-18T12:40:00+00:00"],
		number: [4, 12.5],
		money: [1250, 99],
		yes_no: [true, false],
	};
	const told = new Set<FieldKind>();
	const changesOf = ({ fields }: RecordSpec): Change[] =>
		Object.entries(fields).flatMap(([name, { kind, choices }]) => {
			told.add(kind);
			const [from, to] = sides[kind] ?? (choices ? [choices[0], choices.at(-1)] : ["Words", "Others"]);
			return kind === "people" || kind === "record" || kind === "user" || kind === "picture"
				? []
				: [{ action: "updated", before: { [name]: from }, after: { [name]: to } } as unknown as Change];
		});
	const specs: RecordSpec[] = Object.values(RECORDS);
	await renderPage(
		specs.map((spec) => (
			<section key={spec.name}>
				<Sentences spec={spec} changes={changesOf(spec)} />
			</section>
		)),
		["app", "kit", ...RECORD_NAMES],
	);
	await expect.element(page.getByText("Clara changed date of birth from 01.09.2016 to 02.09.2016").first()).toBeVisible();
	const sentences = [...document.querySelectorAll("section p")].map(({ textContent }) => textContent);
	expect(sentences.filter((text) => /\d{4}-\d\d|\d\d:\d\d:\d\d|\dT\d/.test(text ?? ""))).toEqual([]);
	expect(sentences.length).toBeGreaterThan(100);
	expect(
		["day", "instant", "number", "money", "yes_no", "choice", "choices", "line"].filter((kind) => !told.has(kind as FieldKind)),
	).toEqual([]);
});
