import { z } from "zod";
import { call, upload } from "../../kit/call.ts";
import { AnswerDay, Day, daysInOrder, Id, Instant, line, lines, optional, requiredLine, Version } from "../../kit/schemas.ts";
import { FileName } from "../files/files.contract.ts";
import { FILE_MAX_BYTES } from "../files/files.rules.ts";
import { CONTRACT_KINDS, QUALIFICATION_KINDS } from "./staff.rules.ts";

/** A day that a school's papers can bear. */
const PaperDay = Day.refine((day) => day >= "1900-01-01" && day <= "2200-12-31", "day");
const paper = {
	id: Id,
	staff_id: Id,
	file_id: Id.nullable(),
	/** The scan, where there is one and the person may open it. */
	file: z.object({ id: Id, name: z.string(), media_type: z.string(), size: z.int() }).nullable(),
	version: Version,
	updated_at: Instant,
};
const Done = z.object({ ok: z.literal(true) });
const Versioned = z.object({ version: Version });
const scan = { maxBytes: FILE_MAX_BYTES, query: z.object({ name: FileName }) };

export const QualificationInput = z
	.object({
		kind: z.enum(QUALIFICATION_KINDS, { error: "choice" }),
		name: requiredLine(120),
		number: optional(line(60)),
		issued_on: optional(PaperDay),
		expires_on: optional(PaperDay),
	})
	.refine(...daysInOrder("issued_on", "expires_on"));
export const Qualification = z.object({
	...paper,
	kind: z.enum(QUALIFICATION_KINDS),
	name: z.string(),
	number: z.string().nullable(),
	issued_on: AnswerDay.nullable(),
	expires_on: AnswerDay.nullable(),
});
export type Qualification = z.output<typeof Qualification>;

/** Of the whole school: what has expired or soon does. */
export const ExpiringQualification = z.object({
	id: Id,
	staff_id: Id,
	staff_name: z.string(),
	kind: z.enum(QUALIFICATION_KINDS),
	name: z.string(),
	expires_on: AnswerDay,
	/** Below 0: it has expired. */
	days_left: z.int(),
});
export type ExpiringQualification = z.output<typeof ExpiringQualification>;

/** Seen by whoever edits staff, and by the person; scans by those who edit alone. */
export const qualificationCalls = {
	qualifications: call({
		get: "/staff/{id}/qualifications",
		access: "Staff.View",
		summary: "What somebody learned and may do, what expires first in front; others' only with Staff.Edit",
		answer: z.object({ qualifications: z.array(Qualification) }),
	}),
	qualifications_expiring: call({
		get: "/staff/qualifications/expiring",
		access: "Staff.Edit",
		summary: "Qualifications of those who work here that have expired or soon do, the first in front",
		answer: z.object({ qualifications: z.array(ExpiringQualification) }),
	}),
	qualification_create: call({
		post: "/staff/{id}/qualifications",
		access: "Staff.Edit",
		summary: "Add a qualification",
		body: QualificationInput,
		answer: Qualification,
		status: 201,
	}),
	qualification_update: call({
		put: "/staff/{id}/qualifications/{qualification_id}",
		access: "Staff.Edit",
		summary: "Change a qualification; refused when someone else changed it since",
		body: QualificationInput.extend({ version: Version }),
		answer: Qualification,
	}),
	qualification_remove: call({
		post: "/staff/{id}/qualifications/{qualification_id}/remove",
		access: "Staff.Edit",
		summary: "Take a qualification off the list",
		body: Versioned,
		answer: Done,
	}),
	qualification_file_set: upload({
		post: "/staff/{id}/qualifications/{qualification_id}/file",
		access: "Staff.Edit",
		summary: "Put a scan beside a qualification, instead of the one that was there",
		...scan,
		answer: Qualification,
	}),
	qualification_file_remove: call({
		post: "/staff/{id}/qualifications/{qualification_id}/file/remove",
		access: "Staff.Edit",
		summary: "Take the scan of a qualification away",
		body: Versioned,
		answer: Qualification,
	}),
};

export const ContractInput = z
	.object({
		kind: z.enum(CONTRACT_KINDS, { error: "choice" }),
		starts_on: PaperDay,
		ends_on: optional(PaperDay),
		/** Hundredths of a full post: 62.5 % is 6250. */
		share: z.int({ error: "number" }).min(0, "number_range").max(20_000, "number_range"),
		weekly_minutes: optional(z.int({ error: "number" }).min(0, "number_range").max(6000, "number_range")),
		note: optional(lines(1000)),
	})
	.refine(...daysInOrder("starts_on", "ends_on"));
export const Contract = z.object({
	...paper,
	kind: z.enum(CONTRACT_KINDS),
	starts_on: AnswerDay,
	ends_on: AnswerDay.nullable(),
	share: z.int(),
	weekly_minutes: z.int().nullable(),
	note: z.string().nullable(),
});
export type Contract = z.output<typeof Contract>;

/** Of those who deal with contracts alone, whoever else may edit staff. */
export const contractCalls = {
	contracts: call({
		get: "/staff/{id}/contracts",
		access: "Staff.Contracts",
		summary: "Contracts of somebody, the newest first",
		answer: z.object({ contracts: z.array(Contract) }),
	}),
	contract_create: call({
		post: "/staff/{id}/contracts",
		access: "Staff.Contracts",
		summary: "Add a contract",
		body: ContractInput,
		answer: Contract,
		status: 201,
	}),
	contract_update: call({
		put: "/staff/{id}/contracts/{contract_id}",
		access: "Staff.Contracts",
		summary: "Change a contract; refused when someone else changed it since",
		body: ContractInput.extend({ version: Version }),
		answer: Contract,
	}),
	contract_remove: call({
		post: "/staff/{id}/contracts/{contract_id}/remove",
		access: "Staff.Contracts",
		summary: "Take a contract off the list",
		body: Versioned,
		answer: Done,
	}),
	contract_file_set: upload({
		post: "/staff/{id}/contracts/{contract_id}/file",
		access: "Staff.Contracts",
		summary: "Put a scan beside a contract, instead of the one that was there",
		...scan,
		answer: Contract,
	}),
	contract_file_remove: call({
		post: "/staff/{id}/contracts/{contract_id}/file/remove",
		access: "Staff.Contracts",
		summary: "Take the scan of a contract away",
		body: Versioned,
		answer: Contract,
	}),
};
