import type { AlarmChannel, AlarmStep } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import { EMERGENCY_LINK } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import { SMS_PARTS_MAX, smsParts, smsText } from "@homeroom/contract/kit/values/sms-parts.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { CarriedMail } from "../../../kit/mail/mail-carrier.ts";
import type { MailPaper } from "../../../kit/mail/mail-content.ts";
import { mailHtml, mailPlainText } from "../../../kit/mail/mail-layout.ts";
import { mailWords } from "../../../kit/mail/mail-words.ts";
import { linkToken } from "../../../kit/secrets/sealed-links.ts";
import type { SpokenText } from "../emergency.settings.ts";

/** An alarm as what goes out needs it. */
export interface TellingAlarm {
	id: number;
	customer_id: number;
	rehearsal: boolean;
	texts: SpokenText;
	sentence: string | null;
	clear_texts: SpokenText | null;
	clear_sentence: string | null;
	school: string;
	primary_color: string;
	/** Of its links. */
	key: string;
	publicUrl: string;
}
export interface ToldPerson {
	id: number;
	step: AlarmStep;
	person_kind: "student" | "staff" | "contact" | "member";
	user_id: number | null;
	name: string;
	channel: AlarmChannel;
	language: Locale;
	address: string;
	attempts: number;
}

const dotted = (text: string): string => (text === "" || /[.!?…]$/.test(text) ? text : `${text}.`);
/** What is said, without anybody's name: a rehearsal says so first. */
function saidTo(alarm: TellingAlarm, { step, language }: Pick<ToldPerson, "step" | "language">) {
	const { title, instruction } = (step === "clear" ? alarm.clear_texts : alarm.texts)?.[language] ?? {
		title: alarm.school,
		instruction: "",
	};
	const say = mailWords(language, { title, school: alarm.school });
	const asked = step === "again" ? say("emergency.again") : title;
	const heading = alarm.rehearsal ? mailWords(language, { title: asked })("emergency.rehearsal") : asked;
	const sentence = (step === "clear" ? alarm.clear_sentence : alarm.sentence) ?? "";
	return { heading, instruction, sentence, note: alarm.rehearsal ? say("emergency.rehearsal_note") : "" };
}
const linkFor = ({ key, publicUrl, customer_id }: TellingAlarm, { id }: ToldPerson): string =>
	`${publicUrl}${EMERGENCY_LINK}#${linkToken(key, "alarm", customer_id, id)}`;
const answers = ({ person_kind, step }: ToldPerson): boolean => step !== "clear" && (person_kind === "student" || person_kind === "staff");

export function alarmSms(alarm: TellingAlarm, to: ToldPerson): string {
	const { heading, instruction, sentence, note } = saidTo(alarm, to);
	const say = mailWords(to.language, { school: alarm.school });
	const family = to.person_kind === "contact" && to.step !== "clear" ? say("emergency.family") : "";
	const end = answers(to) ? [say("emergency.sms.answer"), linkFor(alarm, to)] : [];
	const told = (...said: string[]) =>
		[`${alarm.school}: ${dotted(heading)}`, ...said, dotted(note), ...end].filter((part) => part !== "").join(" ");
	// a text that is too long never leaves: what it is about and how to answer stay
	const shapes = [
		[dotted(instruction), dotted(sentence), family],
		[dotted(sentence), family],
		[dotted(sentence)],
		[`${sentence.slice(0, 80)}…`],
		[],
	];
	return shapes.map((said) => told(...said)).find(fits) ?? `${heading.slice(0, 100)} ${end.join(" ")}`.trim();
}
const fits = (text: string): boolean => smsParts(smsText(text)).parts <= SMS_PARTS_MAX;

export const alarmPush = (alarm: TellingAlarm, to: ToldPerson) => {
	const { heading, instruction, sentence } = saidTo(alarm, to);
	return {
		user_id: to.user_id as number,
		title: heading,
		body: [dotted(instruction), sentence].filter((part) => part !== "").join(" "),
		path: "/emergency",
		// what comes later takes its place, also where it still waits
		tag: `emergency-${alarm.id}`,
		urgent: true,
	};
};

export function alarmMail(alarm: TellingAlarm, to: ToldPerson): CarriedMail {
	const { heading, instruction, sentence, note } = saidTo(alarm, to);
	const say = mailWords(to.language, { school: alarm.school });
	const family = to.person_kind === "contact" && to.step !== "clear" ? say("emergency.family") : "";
	const opens = answers(to) ? say("emergency.mail.answer") : family === "" ? undefined : say("emergency.mail.children");
	const paper: MailPaper = {
		locale: to.language,
		subject: heading,
		paragraphs: [note, instruction, sentence, family].filter((part) => part !== ""),
		...(opens !== undefined && { action: { label: opens, url: linkFor(alarm, to) } }),
		note: say("emergency.mail.why"),
		look: { name: alarm.school, primary_color: alarm.primary_color },
	};
	return {
		message_key: `emergency-${alarm.customer_id}-${to.id}`,
		to: to.address,
		from_name: alarm.school,
		subject: heading,
		text: mailPlainText(paper),
		html: mailHtml(paper),
		headers: { "X-Priority": "1", Importance: "high", "Auto-Submitted": "auto-generated" },
	};
}
