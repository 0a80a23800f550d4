import { emergency } from "@homeroom/contract/areas/emergency/emergency.contract.ts";
import type { FastifyRequest } from "fastify";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { localeOf } from "../../kit/http/locale.ts";
import { pagesByNumber } from "../../kit/lists/pages-by-number.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { addPerson } from "./alarm.add.ts";
import { askAgain, endAlarm } from "./alarm.again.ts";
import { findAlarm, listAlarms } from "./alarm.queries.ts";
import { optionsNow, raiseAlarm } from "./alarm.raise.ts";
import { safetyHandlers } from "./answers/safety.routes.ts";
import type { LinkTools } from "./answers/safety-link.ts";
import { boardOf, peopleOf, personOf, type Reader, toldOf } from "./board/alarm.board.ts";
import { reportOf } from "./board/alarm.report.ts";
import { changeEmergencySettings, emergencySettings } from "./emergency.settings.ts";

const languageOf = (request: FastifyRequest) => localeOf(request.headers["accept-language"]);
const reader = ({ actor, request }: { actor: Actor; request: FastifyRequest }): Reader => ({ actor, language: languageOf(request) });

export const emergencyRoutes = (tools: LinkTools): Route[] =>
	serve(emergency, {
		...safetyHandlers(tools),
		settings: ({ db }) => emergencySettings(db),
		settings_set: ({ body, db }) => changeEmergencySettings(db, body),
		options: ({ db, request }) => optionsNow(db, languageOf(request)),
		raise: ({ body, db, actor, request }) => raiseAlarm(db, actor.user_id, body, { box: tools.box, language: languageOf(request) }),
		list: async ({ query, db, request }) => {
			const { rows, total } = await listAlarms(db, query, languageOf(request));
			return { alarms: rows, meta: pagesByNumber("/emergency/alarms", query, total) };
		},
		show: ({ params, db, request }) => findAlarm(db, params.id, languageOf(request)),
		board: (context) => boardOf(context.db, reader(context), context.params.id),
		people: async (context) => {
			const { rows, total } = await peopleOf(context.db, reader(context), context.params.id, context.query);
			return { people: rows, meta: pagesByNumber(`/emergency/alarms/${context.params.id}/people`, context.query, total) };
		},
		person: ({ params, db, actor }) => personOf(db, actor, params.id, params.on_site_id),
		add: ({ params, body, db, actor }) => addPerson(db, actor, params.id, body),
		told: async (context) => {
			const { rows, total } = await toldOf(context.db, reader(context), context.params.id, context.query);
			return { told: rows, meta: pagesByNumber(`/emergency/alarms/${context.params.id}/told`, context.query, total) };
		},
		ask: ({ params, db, request }) => askAgain(db, params.id, languageOf(request)),
		end: ({ params, body, db, actor, request }) =>
			endAlarm(db, actor.user_id, { id: params.id, sentence: body.sentence }, languageOf(request)),
		report: (context) => reportOf(context.db, reader(context), context.params.id),
	});
