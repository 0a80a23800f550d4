// Made from the migrations by `npm run homeroom -- migrate --types`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Read as a value, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

export interface DB {
	changes: {
		customer_id: Generated<number>;
		id: GeneratedAlways<number>;
		xid: Generated<string>;
		at: Generated<string>;
		user_id: number | null;
		request_id: string | null;
		table_name: string;
		row_id: number;
		action: string;
		before: Json | null;
		after: Json | null;
	};
	idempotency_keys: {
		customer_id: Generated<number>;
		user_id: number;
		key: string;
		request_hash: Buffer;
		answer: Json | null;
		created_at: Generated<string>;
	};
	memberships: {
		customer_id: Generated<number>;
		id: GeneratedAlways<number>;
		user_id: number;
		role_id: number;
		portal_type: string;
		status: Generated<string>;
		created_at: Generated<string>;
	};
	preferences: {
		customer_id: Generated<number>;
		id: GeneratedAlways<number>;
		user_id: number;
		theme: string | null;
		locale: string | null;
		bookmarks: Json | null;
	};
	roles: {
		customer_id: Generated<number>;
		id: GeneratedAlways<number>;
		name: string;
		key: string | null;
		permissions: Json;
		version: Generated<number>;
	};
	student_people: {
		customer_id: Generated<number>;
		id: GeneratedAlways<number>;
		student_id: number;
		user_id: number;
		relation: string;
	};
	students: {
		customer_id: Generated<number>;
		id: GeneratedAlways<number>;
		first_name: string;
		middle_name: string | null;
		last_name: string;
		date_of_birth: string | null;
		email: string | null;
		phone: string | null;
		status: Generated<string>;
		class_label: string | null;
		search: GeneratedAlways<string>;
		class_order: GeneratedAlways<string>;
		birth_order: GeneratedAlways<string>;
		version: Generated<number>;
		created_at: Generated<string>;
		updated_at: Generated<string>;
		archived_at: string | null;
	};
	table_settings: {
		customer_id: Generated<number>;
		id: GeneratedAlways<number>;
		user_id: number;
		portal_type: string;
		table_name: string;
		pagination_per_page: number;
	};
	"platform.customers": {
		id: GeneratedAlways<number>;
		name: string;
		subdomain: string;
		status: Generated<string>;
		primary_color: Generated<string>;
		secondary_color: Generated<string>;
		heading_color: Generated<string>;
		text_color: Generated<string>;
		date_format_id: Generated<number>;
		time_format_id: Generated<number>;
		time_zone: Generated<string>;
		locale: Generated<string>;
		week_start: Generated<number>;
		is_demo: Generated<boolean>;
		created_at: Generated<string>;
	};
	"platform.sessions": {
		id: Generated<string>;
		user_id: number;
		customer_id: number | null;
		refresh_hash: Buffer;
		previous_hash: Buffer | null;
		rotated_at: Generated<string>;
		created_at: Generated<string>;
		last_seen_at: Generated<string>;
		expires_at: string;
		ended_at: string | null;
		end_reason: string | null;
		user_agent: string | null;
		ip: string | null;
	};
	"platform.users": {
		id: GeneratedAlways<number>;
		email: string;
		password_hash: string | null;
		first_name: string;
		middle_name: string | null;
		last_name: string;
		about: string | null;
		photo_url: string | null;
		colour_code: Generated<string>;
		status: Generated<string>;
		is_operator: Generated<boolean>;
		is_demo: Generated<boolean>;
		created_at: Generated<string>;
	};
}
