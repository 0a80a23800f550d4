import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { CUSTOM_TYPES } from "../../kit/custom-fields.ts";
import { Id, Instant, requiredLine, typed, Version } from "../../kit/schemas.ts";
import { RECORD_NAMES } from "../../record-names.generated.ts";

const RecordName = z.enum(RECORD_NAMES as readonly [string, ...string[]], { error: "choice" });
const CustomField = z.object({
	id: Id,
	record: z.string(),
	key: z.string(),
	label: z.string(),
	type: z.enum(CUSTOM_TYPES),
	choices: z.array(z.string()),
	required: z.boolean(),
	visible_to: z.array(Id).nullable(),
	position: z.int(),
	version: Version,
	archived_at: Instant.nullable(),
});
const Changeable = z.object({
	label: requiredLine(60),
	choices: z
		.array(requiredLine(80))
		.max(100, "too_long")
		.refine((choices) => new Set(choices).size === choices.length, "choice_twice"),
	required: z.boolean(),
	visible_to: z.array(Id).min(1, "required").max(100).nullable(),
});
const whole = <T extends z.ZodType<{ type: string; choices: string[] }>>(schema: T) =>
	schema.refine(({ type, choices }) => ["choice", "several"].includes(type) === choices.length > 0, {
		path: ["choices"],
		message: "required",
	});
export const NewCustomField = Changeable.extend({
	record: RecordName,
	type: z.enum(CUSTOM_TYPES, { error: "choice" }),
	choices: Changeable.shape.choices.default([]),
	required: z.boolean().default(false),
	visible_to: Changeable.shape.visible_to.default(null),
});
const Fields = z.object({ fields: z.array(CustomField) });
const Versioned = z.object({ version: Version });

export const custom_fields = area({
	list: call({
		get: "/custom_fields",
		access: "member",
		summary: "The customer's own fields of a record that I may see, in order",
		query: z.object({ record: RecordName }),
		answer: Fields,
	}),
	manage: call({
		get: "/custom_fields/manage",
		access: "Settings.View",
		summary: "All of the customer's own fields of a record, the archived ones too",
		query: z.object({ record: RecordName }),
		answer: Fields,
	}),
	create: call({
		post: "/custom_fields",
		access: "Settings.Edit",
		summary: "Add a field to a record",
		body: typed<z.output<typeof NewCustomField>, z.input<typeof NewCustomField>>(whole(NewCustomField)),
		answer: CustomField,
		status: 201,
	}),
	update: call({
		patch: "/custom_fields/{id}",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Change a field; its type stays, and choices that are in use stay too",
		body: Changeable.partial().extend(Versioned.shape),
		answer: CustomField,
	}),
	order: call({
		post: "/custom_fields/order",
		access: "Settings.Edit",
		summary: "Put the fields of a record into this order",
		body: z.object({ record: RecordName, field_keys: z.array(z.string().max(41)).max(500) }),
		answer: Fields,
	}),
	archive: call({
		post: "/custom_fields/{id}/archive",
		access: "Settings.Edit",
		summary: "Take a field away; its values are kept",
		body: Versioned,
		answer: CustomField,
	}),
	restore: call({
		post: "/custom_fields/{id}/restore",
		access: "Settings.Edit",
		summary: "Bring a field back with its values",
		body: Versioned,
		answer: CustomField,
	}),
});
