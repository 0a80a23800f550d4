import { rosters } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { FILE_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import type { FastifyRequest } from "fastify";
import { type Route, serve } from "../../kit/calls/serve.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { fileOf } from "../../kit/exports/export-records.ts";
import { localeOf } from "../../kit/http/locale.ts";
import { inLanguage } from "../../kit/imports/import-words.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { rosterCauses } from "./corrections/rosters.causes.ts";
import { correctRoster, uncorrectRoster } from "./corrections/rosters.corrections.ts";
import { resultHeading, resultRows, rosterRows } from "./rosters.rows.ts";
import { addFile, cancelRoster, checkRoster, createRoster, removeFile, runRoster, showOne, type Who } from "./rosters.service.ts";
import { findRoster, listRosters } from "./rosters.state.ts";
import { sampleWorkbook } from "./shapes/rosters.workbook.ts";

const whoOf = ({ db, actor, request }: { db: CustomerDb; actor: Actor; request: FastifyRequest }): Who => ({
	db,
	actor,
	locale: localeOf(request.headers["accept-language"]),
});

export const rostersRoutes: readonly Route[] = serve(rosters, {
	list: async ({ db, actor }) => ({ rosters: await listRosters(db, actor.user_id) }),
	create: (call) => createRoster(whoOf(call)),
	sample: async (call) => sampleWorkbook(whoOf(call).locale),
	show: (call) => showOne(whoOf(call), call.params.id),
	add_file: (call) => addFile(whoOf(call), call.params.id, call.query.name, call.file),
	remove_file: (call) => removeFile(whoOf(call), call.params.id, call.params.file_id),
	check: (call) => checkRoster(whoOf(call), call.params.id, call.body),
	rows: (call) => rosterRows(whoOf(call), call.params.id, call.query),
	causes: (call) => rosterCauses(whoOf(call), call.params.id),
	correct: (call) => correctRoster(whoOf(call), call.params.id, call.body),
	uncorrect: (call) => uncorrectRoster(whoOf(call), call.params.id, call.params.correction_id),
	run: (call) => runRoster(whoOf(call), call.params.id),
	cancel: (call) => cancelRoster(whoOf(call), call.params.id),
	result: async (call) => {
		const who = whoOf(call);
		const roster = await findRoster(who.db, call.params.id, who.actor.user_id);
		const { format, only } = call.query;
		return fileOf(format, inLanguage(FILE_WORDS.result, who.locale), resultHeading(who.locale), resultRows(who, roster, only === "error"));
	},
});
