import type pg from "pg";
import { tellInDemo } from "../notices/notices.public.ts";
import { STUDENT_PAPER_EXPIRING } from "./students.expiring.ts";

interface Words {
	health: {
		medical_alert: string | null;
		allergies: string | null;
		conditions: string | null;
		medication: string | null;
		special_needs: string | null;
		dietary: string | null;
	}[];
	late: string;
}
const row = (values: Partial<Words["health"][number]>): Words["health"][number] => ({
	medical_alert: null,
	allergies: null,
	conditions: null,
	medication: null,
	special_needs: null,
	dietary: null,
	...values,
});
const WORDS: Record<"en" | "de", Words> = {
	en: {
		health: [
			row({
				medical_alert: "Peanut allergy: EpiPen in the office",
				allergies: "Peanuts, tree nuts",
				medication: "EpiPen, expires in spring",
			}),
			row({ conditions: "Asthma, mild", medication: "Blue inhaler before sports" }),
			row({ dietary: "Vegetarian" }),
			row({ medical_alert: "Type 1 diabetes: sugar in the red bag", conditions: "Type 1 diabetes", medication: "Insulin pump" }),
			row({ special_needs: "Dyslexia: a quarter more time in tests, larger print" }),
			row({ allergies: "Wasp stings, swelling only", dietary: "Halal" }),
			row({ conditions: "Absence seizures, last one two years ago", medical_alert: "Epilepsy: time it, call 999 after five minutes" }),
		],
		late: "By phone, form to follow",
	},
	de: {
		health: [
			row({
				medical_alert: "Erdnussallergie: Notfallset im Sekretariat",
				allergies: "Erdnüsse, Schalenfrüchte",
				medication: "Adrenalin-Pen",
			}),
			row({ conditions: "Asthma, leicht", medication: "Spray vor dem Sport" }),
			row({ dietary: "Vegetarisch" }),
			row({ medical_alert: "Diabetes Typ 1: Traubenzucker in der roten Tasche", conditions: "Diabetes Typ 1", medication: "Insulinpumpe" }),
			row({ special_needs: "LRS: 25 % mehr Zeit in Klassenarbeiten" }),
			row({ allergies: "Wespenstiche, nur Schwellung", dietary: "Halal" }),
			row({ medical_alert: "Epilepsie: Zeit nehmen, nach fünf Minuten 112", conditions: "Epilepsie" }),
		],
		late: "Telefonisch, Formular folgt",
	},
};

/** Health, consents and documents of the customer's students, a statement each. The transaction must already be the customer's. */
export async function makeStudentCare(client: pg.ClientBase, language: "en" | "de"): Promise<void> {
	const { health, late } = WORDS[language];
	// a number from 0 to 999 that a student keeps
	const lot = (salt: number) => `((s.id * 7919 + ${salt}) % 1000)`;
	await client.query(
		`insert into student_health (student_id, medical_alert, allergies, conditions, medication, special_needs, dietary)
		select s.id, h.value ->> 'medical_alert', h.value ->> 'allergies', h.value ->> 'conditions', h.value ->> 'medication', h.value ->> 'special_needs', h.value ->> 'dietary'
		from students s join jsonb_array_elements($1::jsonb) with ordinality h (value, n) on h.n = 1 + s.id % jsonb_array_length($1::jsonb)
		where ${lot(17)} < 90 and s.customer_id = current_setting('app.customer_id')::bigint`,
		[JSON.stringify(health)],
	);
	await client.query(
		`insert into student_consents (student_id, kind, decision, decided_on, decided_by, note)
		select s.id, k.kind, case when ${lot(31)} < 940 or k.kind = 'data' then 'given' else 'withdrawn' end,
			make_date(extract(year from coalesce(s.admission_date, s.created_at))::int, 9, 1 + (s.id % 14)::int),
			chr(65 + (s.id % 20)::int) || '. ' || s.last_name, case when ${lot(43)} < 60 then $1 end
		from students s cross join unnest('{photo,trips,data}'::text[]) as k (kind)
		where ${lot(5)} < 970 and s.customer_id = current_setting('app.customer_id')::bigint
		union all
		select s.id, 'photo', 'withdrawn', make_date(2026, 10, 1 + (s.id % 28)::int), chr(65 + (s.id % 20)::int) || '. ' || s.last_name, null
		from students s where ${lot(59)} < 40 and s.customer_id = current_setting('app.customer_id')::bigint`,
		[late],
	);
	await client.query(
		`insert into student_documents (student_id, kind, number, issued_on, expires_on)
		select s.id, 'passport', chr(65 + (s.id % 26)::int) || lpad(((s.id * 104729) % 10000000)::text, 7, '0'),
			current_date - 1500 - (${lot(3)})::int, current_date - 30 + (${lot(3)})::int
		from students s where ${lot(71)} < 120 and s.customer_id = current_setting('app.customer_id')::bigint
		union all
		select s.id, 'immunisation', null, s.date_of_birth + 400, null from students s
		where ${lot(83)} < 300 and s.date_of_birth is not null and s.customer_id = current_setting('app.customer_id')::bigint`,
	);
}

/** What expires soon is told to the office, as on any day. */
export const tellDemoDocuments = (client: pg.ClientBase): Promise<void> =>
	tellInDemo(
		client,
		STUDENT_PAPER_EXPIRING,
		"select d.id from student_documents d join students s on s.id = d.student_id and s.archived_at is null and s.status in ('enrolled', 'on_leave') where d.archived_at is null and d.expires_on between customer_today() and customer_today() + 30",
	);
