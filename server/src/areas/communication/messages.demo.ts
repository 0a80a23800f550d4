import type { MessageText } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makeMessage, type NewMessage } from "./messages.builders.ts";

type Words = Record<"evening" | "museum" | "news" | "bus" | "photo" | "fair" | "staff", MessageText>;
const text = (subject: string, body: string, choices: string[] = []): MessageText => ({ subject, body, short: "", choices });
const TEXTS: Record<"en" | "de", Words> = {
	en: {
		evening: text(
			"Parents’ evening: which day suits you?",
			"<p>Dear {name},</p><p>we would like to talk with you about {child_names}. On which of these evenings can you come?</p><p>{sender}</p>",
			["Tuesday", "Wednesday", "Neither"],
		),
		museum: text(
			"Railway Museum: we need your signature",
			"<p>Dear {name},</p><p>class {class} visits the Railway Museum. {child_names} needs a packed lunch and a raincoat. Please sign by {deadline}.</p>",
		),
		news: text(
			"Newsletter of the term",
			"<p>Dear {first_name},</p><p>what happened this term, and what comes next.</p><ul><li><p>The garden has a pond</p></li><li><p>The choir sang in the minster</p></li></ul>",
		),
		bus: text("The bus is late", "<p>The bus from the swimming pool arrives about 20 minutes later today.</p>"),
		photo: text(
			"School photographer on Thursday",
			"<p>Dear {name},</p><p>the photographer comes on Thursday. Shall {child_names} be in the pictures?</p>",
		),
		fair: text(
			"Winter fair: who helps?",
			"<p>Dear {name},</p><p>we are looking for people who bake, build and carry. Write to us what you can do.</p>",
		),
		staff: text("Staff meeting on Monday", "<p>Dear {first_name},</p><p>we meet on Monday at 15:45 in the library.</p>"),
	},
	de: {
		evening: text(
			"Elternabend: Welcher Tag passt?",
			"<p>Guten Tag {name},</p><p>wir möchten mit Ihnen über {child_names} sprechen. An welchem dieser Abende können Sie kommen?</p><p>{sender}</p>",
			["Dienstag", "Mittwoch", "Keiner"],
		),
		museum: text(
			"Odysseum: Wir brauchen Ihre Unterschrift",
			"<p>Guten Tag {name},</p><p>die Klasse {class} besucht das Odysseum. {child_names} braucht Verpflegung und eine Regenjacke. Bitte unterschreiben Sie bis {deadline}.</p>",
		),
		news: text(
			"Rundbrief zum Halbjahr",
			"<p>Guten Tag {name},</p><p>was war, und was kommt.</p><ul><li><p>Der Schulgarten hat einen Teich</p></li><li><p>Der Chor sang im Dom</p></li></ul>",
		),
		bus: text("Der Bus hat Verspätung", "<p>Der Bus vom Schwimmbad kommt heute etwa 20 Minuten später an.</p>"),
		photo: text(
			"Am Donnerstag kommt der Fotograf",
			"<p>Guten Tag {name},</p><p>am Donnerstag wird fotografiert. Darf {child_names} auf die Bilder?</p>",
		),
		fair: text(
			"Winterfest: Wer hilft?",
			"<p>Guten Tag {name},</p><p>wir suchen Menschen, die backen, bauen und tragen. Schreiben Sie uns, was Sie können.</p>",
		),
		staff: text("Konferenz am Montag", "<p>Guten Tag {name},</p><p>wir treffen uns am Montag um 15:45 Uhr in der Bibliothek.</p>"),
	},
};
const DAY_MS = 86_400_000;

/** A term of messages, in every state in which one can rest, with what families answered. No mail goes out. */
export async function fillDemoMessages(client: pg.ClientBase, { language, users }: DemoFilling): Promise<void> {
	const words = TEXTS[language];
	const { rows: clock } = await client.query<{ at: Date }>("select now() as at");
	const today = Math.floor((clock[0]?.at.getTime() ?? 0) / DAY_MS) * DAY_MS;
	const ago = (days: number, hour = 9): string => new Date(today - days * DAY_MS + hour * 3_600_000).toISOString();
	const day = (days: number): string => ago(-days).slice(0, 10);
	const { rows } = await client.query<{ id: string }>(
		"select c.id from classes c join academic_years y on y.id = c.academic_year_id where y.is_current and c.kind = 'homeroom' and c.archived_at is null order by c.name limit 1",
	);
	const class_id = Number(rows[0]?.id ?? 0);
	const ofClass = [{ kind: "class", ref: class_id, audience: "families" }];
	const write = (one: Partial<NewMessage> & { text: MessageText }, at?: string): Promise<number> => {
		const { text, ...more } = one;
		const times = at === undefined ? {} : { started_at: at, sent_at: at, sends_at: at };
		return makeMessage(client, {
			author_id: users.office,
			channels: ["app", "email", "sms", "letter"],
			texts: { [language]: text },
			...times,
			...more,
		});
	};
	await wish(client);
	await reach(
		client,
		await write({ text: words.evening, state: "sent", question: "choice", answer_by: day(-10) }, ago(24)),
		null,
		"choice",
		ago(24),
	);
	await reach(
		client,
		await write({ text: words.news, state: "sent", kind: "chosen", topic: "newsletter", channels: ["email"] }, ago(15)),
		null,
		"none",
		ago(15),
		"newsletter",
	);
	await reach(
		client,
		await write(
			{ text: words.museum, state: "sent", question: "signature", answer_by: day(6), targets: ofClass, author_id: users.teacher },
			ago(5),
		),
		class_id,
		"signature",
		ago(5),
	);
	await reach(
		client,
		await write({ text: words.bus, state: "sent", lane: "urgent", channels: ["app", "sms"], targets: ofClass }, ago(3, 14)),
		class_id,
		"none",
		ago(3, 14),
	);
	const stopped = await write({ text: words.photo, state: "stopped", question: "yes_no" }, ago(2));
	await reach(client, stopped, null, "yes_no", ago(2));
	await client.query(
		"update message_recipients set state = 'stopped', answer = null, answered_at = null, read_at = null, delivered_at = null, handed_over_at = null where message_id = $1 and person_id % 3 > 0",
		[stopped],
	);
	await write({ text: words.photo, state: "undone", question: "yes_no" });
	await write({ text: words.fair, question: "text", targets: [{ kind: "everybody", audience: "families" }] });
	await write({
		text: words.staff,
		state: "planned",
		sends_at: ago(-3, 7),
		channels: ["app", "email"],
		targets: [{ kind: "everybody", audience: "staff" }],
	});
	await write({ text: words.fair, state: "asked", question: "text", author_id: users.admin });
	await client.query("update messages set asked_at = now() - interval '2 hours' where state = 'asked' and asked_at is null");
	for (const [name, content] of [words.museum, words.photo].map((one) => [one.subject.split(":")[0] ?? one.subject, one] as const))
		await client.query("insert into message_templates (name, content, author_id) values ($1, $2, $3)", [
			name,
			JSON.stringify({
				kind: "essential",
				topic: null,
				channels: ["app", "email", "letter"],
				lane: "normal",
				falls_back: true,
				question: "none",
				answer_by: null,
				texts: { [language]: content },
			}),
			users.office,
		]);
}

/** What is planned stays ahead. */
export async function followDemoMessages(client: pg.ClientBase): Promise<void> {
	await client.query(
		"update messages set sends_at = date_trunc('day', now()) + interval '3 days 7 hours' where state = 'planned' and secret_box is null and sends_at < now() + interval '1 day'",
	);
}

/** A third wants the newsletter; some of them no more. */
const wish = (client: pg.ClientBase) =>
	client.query(
		`insert into message_wishes (person_kind, person_id, topic, wanted, starts, source)
		select 'contact', k.id, 'newsletter', k.id % 12 <> 0, now() - interval '60 days', 'form' from contacts k where k.archived_at is null and k.email is not null and k.id % 3 = 0`,
	);

/** Everybody whom the school writes to about the children of a class or of all, and what became of it: the same on every machine. */
const reach = (
	client: pg.ClientBase,
	message_id: number,
	class_id: number | null,
	question: string,
	at: string,
	topic: string | null = null,
) =>
	client.query(
		`with people as (
			select k.id, k.user_id, k.first_name, concat_ws(' ', k.first_name, k.last_name) as name, k.email, k.phone, c.add_line_1, c.post_code, c.city, coalesce(k.language, c.language, o.locale) as language,
				array_agg(distinct r.student_id) as child_ids, min(r.relationship) as relationship, row_number() over (order by k.id) as n
			from student_contacts r join contacts k on k.id = r.contact_id and k.archived_at is null join clients c on c.id = k.client_id join students s on s.id = r.student_id and s.archived_at is null and s.status in ('enrolled', 'on_leave')
			join platform.customers o on o.id = k.customer_id
			where (r.portal or (r.gets_letters and r.custody is distinct from 'none')) and (r.starts is null or r.starts <= customer_today()) and (r.ends is null or r.ends >= customer_today())
				and ($2::bigint is null or r.student_id in (select m.student_id from class_students m where m.class_id = $2 and daterange(m.starts_on, m.ends_on, '[]') @> customer_today()))
				and ($5::text is null or exists (select from message_wishes w where w.person_kind = 'contact' and w.person_id = k.id and w.topic = $5 and w.wanted))
			group by k.id, k.user_id, k.first_name, k.last_name, k.email, k.phone, c.add_line_1, c.post_code, c.city, k.language, c.language, o.locale, k.customer_id
		), ways as (
			select p.*, case when user_id is not null then 'app' when n % 9 = 0 and phone is not null and $5::text is null then 'sms' when email is not null then 'email' when phone is not null then 'sms' when add_line_1 is not null then 'letter' end as channel from people p
		), states as (
			select w.*, case when channel = 'letter' then 'handed_over' when channel = 'sms' and n % 4 = 1 then 'in_doubt' when channel = 'email' and n % 29 = 0 then 'bounced' when channel = 'sms' and n % 5 = 0 then 'failed'
				when $3 <> 'none' and (n % 10 < 6 or channel = 'app' and $3 <> 'signature') then 'answered' when n % 10 < 8 then 'read' else 'delivered' end as state from ways w where channel is not null
		)
		insert into message_recipients (message_id, person_kind, person_id, user_id, name, first_name, channel, language, address, children, relationship, state, fault, handed_over_at, delivered_at, read_at, answered_at, answer)
		select $1, 'contact', id, user_id, name, first_name, channel, language,
			case channel when 'email' then email when 'sms' then phone when 'letter' then concat_ws(e'\\n', add_line_1, concat_ws(' ', post_code, city)) else coalesce(email, '') end,
			(select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.first_name, 'class_label', s.class_label) order by s.date_of_birth, s.id) from students s where s.id = any(child_ids)), relationship, state,
			case state when 'bounced' then '550 mailbox unavailable' when 'failed' then 'not_delivered' end, $4::timestamptz + interval '1 minute',
			case when state in ('delivered', 'read', 'answered') then $4::timestamptz + interval '2 minutes' end, case when state in ('read', 'answered') then $4::timestamptz + n % 200 * interval '7 minutes' end,
			case when state = 'answered' then $4::timestamptz + n % 200 * interval '11 minutes' end,
			case when state <> 'answered' then null when $3 = 'choice' then (n % 3)::text when $3 = 'yes_no' then case when n % 5 = 0 then 'no' else 'yes' end else name end
		from states`,
		[message_id, class_id, question, at, topic],
	);
