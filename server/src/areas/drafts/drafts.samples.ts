import type { draftCalls } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { newClass, type Place, wanted } from "../timetable/timetable.samples.ts";
import { makeDraft } from "./drafts.builders.ts";

const slot = ({ room_id, staff_id, course_id }: Place) => ({
	cycle_day: 1,
	period: null,
	starts_at: "08:30",
	ends_at: "09:15",
	room_id,
	staff_ids: [staff_id],
	course_id,
});
const newDraft = async (t: TestApp, ids: Ids): Promise<Place & { id: number; schedule_id: number }> => {
	const at = await newClass(t, ids);
	return inSchool(t, ids.customer_id, async (client) => {
		const id = await makeDraft(client, { name: "Draft", ...at }, [{ ...slot(at), class_id: at.class_id }]);
		const { rows } = await client.query<{ id: string }>("select id from schedules where timetable_id = $1", [id]);
		return { ...at, id, schedule_id: Number(rows[0]?.id) };
	});
};
const days = ({ starts_on, ends_on }: Place) => ({ starts_on, ends_on });

export const draftsSamples: AreaSamples<"timetable", keyof typeof draftCalls> = {
	timetables: () => ({}),
	timetable_create: async (ids, t) => {
		const at = await newClass(t, ids);
		const based_on_id = (await newDraft(t, ids)).id;
		return { body: { name: "New", academic_year_id: at.academic_year_id, ...days(at), based_on_id } };
	},
	timetable_update: async (ids, t) => {
		const at = await newDraft(t, ids);
		return { params: { id: at.id }, body: { name: "Renamed", ...days(at), version: 1 } };
	},
	timetable_remove: async (ids, t) => ({ params: { id: (await newDraft(t, ids)).id } }),
	schedules: async (ids, t) => {
		const at = await newDraft(t, ids);
		return { params: { id: at.id }, query: wanted(at) };
	},
	schedule_create: async (ids, t) => {
		const at = await newDraft(t, ids);
		return { params: { id: at.id }, body: { ...slot(at), cycle_day: 2, class_id: at.class_id } };
	},
	schedule_update: async (ids, t) => {
		const at = await newDraft(t, ids);
		return { params: { id: at.id, schedule_id: at.schedule_id }, body: { ...slot(at), cycle_day: 3, version: 1 } };
	},
	schedule_remove: async (ids, t) => {
		const at = await newDraft(t, ids);
		return { params: { id: at.id, schedule_id: at.schedule_id } };
	},
	clashes: async (ids, t) => ({ params: { id: (await newDraft(t, ids)).id } }),
	publish_preview: async (ids, t) => {
		const at = await newDraft(t, ids);
		return { params: { id: at.id }, body: { from: at.starts_on } };
	},
	publish: async (ids, t) => {
		const at = await newDraft(t, ids);
		return { params: { id: at.id }, body: { from: at.starts_on, version: 1 } };
	},
};
