import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { API_PAGE_SIZE } from "../../kit/constants.ts";
import { Id, line, pageOf, queryNumber } from "../../kit/schemas.ts";
import { ALARM_CHANNELS, TOLD_PILES } from "./emergency.rules.ts";
import {
	AddInput,
	Alarm,
	AlarmReport,
	BoardPerson,
	EmergencySettings,
	EmergencySettingsInput,
	EndInput,
	Kind,
	RaiseInput,
	SafetyAnswer,
	SafetyTotals,
	SheetLine,
	State,
	ToldCounts,
	ToldPeople,
	ToldRow,
} from "./emergency.schemas.ts";
import { emergencyAnswerCalls } from "./emergency-answers.calls.ts";

/** Whoever runs an alarm needs everybody who is in the building: ViewOwn narrows nothing of it. */
const RUNS = { access: "Communications.Emergency", forOwn: { all: "an alarm is about everybody who is on site" } } as const;
/** Also in a school that can only be read. */
const DOES = { ...RUNS, whileReadOnly: true } as const;
const paged = { page: queryNumber(1, 1, 1_000_000), limit: queryNumber(API_PAGE_SIZE, 1, 200) };
const refId = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional();

export const emergency = area({
	settings: call({
		get: "/emergency/settings",
		access: "Settings.View",
		summary: "What the school says in an emergency, and how often it asks again",
		answer: EmergencySettings,
	}),
	settings_set: call({
		put: "/emergency/settings",
		access: "Settings.Edit",
		summary: "Choose what the school says in an emergency, and how often it asks again",
		body: EmergencySettingsInput,
		answer: EmergencySettings,
	}),
	options: call({
		get: "/emergency/options",
		...RUNS,
		summary: "The kinds of alarm in the reader's language, and whom one would reach now",
		answer: z.object({
			kinds: z.array(z.object({ kind: Kind, title: z.string(), instruction: z.string() })),
			all_clear: z.object({ title: z.string(), instruction: z.string() }),
			tells_families: z.boolean(),
			/** On site now, and how many of the staff are told besides. */
			students: z.int(),
			/** Of them, who has a login, an address or a number of their own. */
			students_told: z.int(),
			staff: z.int(),
			staff_told: z.int(),
			/** The one that runs; another is not raised beside it. */
			running_id: Id.nullable(),
		}),
	}),
	raise: call({
		post: "/emergency/alarms",
		...DOES,
		summary: "Raise an alarm: everybody on site is on its list and is told at once. While one runs, there is no other",
		body: RaiseInput,
		answer: Alarm,
		status: 201,
	}),
	list: call({
		get: "/emergency/alarms",
		...RUNS,
		summary: "Alarms and rehearsals, the newest first",
		query: z.object({ ...paged, what: z.enum(["all", "rehearsals", "alarms"], { error: "choice" }).default("all") }),
		answer: pageOf("alarms", Alarm),
	}),
	show: call({ get: "/emergency/alarms/{id}", ...RUNS, summary: "One alarm with its numbers", answer: Alarm }),
	board: call({
		get: "/emergency/alarms/{id}/board",
		...RUNS,
		summary: "Who is missing, who needs help, and how each class and room stands",
		answer: z.object({
			alarm: Alarm,
			/** At most 200 of each; the totals say how many there are. */
			missing: z.array(BoardPerson),
			help: z.array(BoardPerson),
			/** Missing first. */
			classes: z.array(SheetLine),
			rooms: z.array(SheetLine),
			/** Who of the staff and the visitors is in no class. */
			staff: SafetyTotals,
			visitors: SafetyTotals,
			told: z.array(ToldCounts),
			told_people: ToldPeople,
		}),
	}),
	people: call({
		get: "/emergency/alarms/{id}/people",
		...RUNS,
		summary: "Everybody on the list: missing first, then who needs help",
		query: z.object({
			...paged,
			state: State.optional(),
			search: line(100).optional(),
			class_id: refId,
			room_id: refId,
			/** Missing, and nothing that was told has been read. */
			unread: z.literal("1").optional(),
		}),
		answer: pageOf("people", BoardPerson),
	}),
	person: call({
		get: "/emergency/alarms/{id}/people/{on_site_id}",
		...RUNS,
		summary: "Somebody on the list with every answer and everything that was told",
		answer: z.object({ person: BoardPerson, answers: z.array(SafetyAnswer), told: z.array(ToldRow) }),
	}),
	add: call({
		post: "/emergency/alarms/{id}/people",
		...DOES,
		summary: "Write somebody on the list who is on site all the same: a visitor, or whoever was thought to be away",
		body: AddInput,
		answer: BoardPerson,
		status: 201,
	}),
	told: call({
		get: "/emergency/alarms/{id}/told",
		...RUNS,
		summary: "Who was told how, and what nobody has read",
		query: z.object({
			...paged,
			pile: z.enum(TOLD_PILES, { error: "choice" }).default("all"),
			channel: z.enum(ALARM_CHANNELS, { error: "choice" }).optional(),
			search: line(100).optional(),
		}),
		answer: pageOf("told", ToldRow),
	}),
	ask: call({
		post: "/emergency/alarms/{id}/ask",
		...DOES,
		summary: "Ask whoever is missing once more, on all their ways, and send texts to families again that are in doubt or failed",
		answer: z.object({ asked: z.int(), texts: z.int(), alarm: Alarm }),
	}),
	end: call({
		post: "/emergency/alarms/{id}/end",
		...DOES,
		summary: "All clear: told to everybody who was told, and nothing else leaves any more",
		body: EndInput,
		answer: Alarm,
	}),
	report: call({
		get: "/emergency/alarms/{id}/report",
		...RUNS,
		summary: "An alarm on paper: how long it took, each class, everybody",
		answer: AlarmReport,
	}),
	...emergencyAnswerCalls,
});
