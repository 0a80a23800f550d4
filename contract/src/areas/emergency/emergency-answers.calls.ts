import { z } from "zod";
import { call } from "../../kit/call.ts";
import { Id, line } from "../../kit/schemas.ts";
import { SHEET_KINDS } from "./emergency.rules.ts";
import {
	AlarmHead,
	AnswerForInput,
	ChildSafety,
	LinkedAlarm,
	OwnAnswerInput,
	OwnSafety,
	PersonOnSite,
	SafetyTotals,
	Sheet,
	SheetAnswerInput,
	SheetLine,
} from "./emergency.schemas.ts";

const pathId = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER);
const Token = z.object({ token: line(120).regex(/^[\w-]{20,}$/, "choice") });
const SheetPlace = z.object({ id: pathId, of: z.enum(SHEET_KINDS, { error: "choice" }), ref: pathId });

/** Who may answer for whom follows from the alarm's list: oneself, whom one teaches, everybody with Communications.Emergency. */
export const emergencyAnswerCalls = {
	now: call({
		get: "/emergency/now",
		access: "member",
		forHelpers: false,
		summary: "The alarm that runs, as far as it concerns me",
		answer: z.object({
			/** Null: none runs, or it does not concern me. */
			alarm: AlarmHead.nullable(),
			/** Null: I am not on its list. */
			me: OwnSafety.nullable(),
			/** Mine, where families are told. */
			children: z.array(ChildSafety),
			/** For staff. */
			totals: SafetyTotals.nullable(),
			/** Classes and lessons that I answer for. */
			sheets: z.array(SheetLine),
			may: z.object({
				/** Raise, end, see the board. */
				run: z.boolean(),
				/** Answer for oneself. */
				answer: z.boolean(),
				/** Answer for a class. */
				answer_for: z.boolean(),
			}),
			/** The last one, for an hour after it ended, where it concerned me. */
			cleared: AlarmHead.nullable(),
		}),
	}),
	seen: call({
		post: "/emergency/alarms/{id}/seen",
		access: "member",
		forHelpers: false,
		whileReadOnly: true,
		summary: "I have read it: asked once where a screen shows an alarm",
		answer: z.object({ ok: z.literal(true) }),
	}),
	answer: call({
		post: "/emergency/alarms/{id}/answer",
		access: "member",
		forHelpers: false,
		whileReadOnly: true,
		summary: "I am safe, or I need help",
		body: OwnAnswerInput,
		answer: OwnSafety,
	}),
	sheets: call({
		get: "/emergency/alarms/{id}/sheets",
		access: "member",
		forHelpers: false,
		summary: "Classes and lessons that I may answer for; all of them with Communications.Emergency",
		answer: z.object({ sheets: z.array(SheetLine), totals: SafetyTotals.nullable() }),
	}),
	sheet: call({
		get: "/emergency/alarms/{id}/sheets/{of}/{ref}",
		access: "member",
		forHelpers: false,
		params: SheetPlace,
		summary: "Who of a class, a lesson or a room was on site, and how each is",
		answer: Sheet,
	}),
	answer_sheet: call({
		post: "/emergency/alarms/{id}/sheets/{of}/{ref}/answers",
		access: "member",
		forHelpers: false,
		whileReadOnly: true,
		params: SheetPlace,
		summary: "Answer for a class: who is there and who is not. A call for help stands, and so does what is newer",
		body: SheetAnswerInput,
		answer: Sheet.extend({
			/** Of the list: whose state stayed as it was, because they called for help or because something newer is known. */
			kept: z.array(Id),
		}),
	}),
	answer_for: call({
		post: "/emergency/alarms/{id}/people/{on_site_id}/answer",
		access: "member",
		forHelpers: false,
		whileReadOnly: true,
		summary: "Answer for somebody: whoever runs the alarm for anybody, a teacher for those whom they teach",
		body: AnswerForInput,
		answer: PersonOnSite,
		/** A call for help that stands, as it is now. */
		current: PersonOnSite,
	}),
	linked: call({
		post: "/emergency/link/{token}",
		access: "public",
		crowd: true,
		summary: "An alarm by the link in what was told; it is read then",
		params: Token,
		answer: LinkedAlarm,
	}),
	linked_answer: call({
		post: "/emergency/link/{token}/answer",
		access: "public",
		crowd: true,
		summary: "I am safe, or I need help, by a link",
		params: Token,
		body: OwnAnswerInput,
		answer: LinkedAlarm,
	}),
};
