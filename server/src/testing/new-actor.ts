import { Actor, type ActorValues } from "../kit/session/actor.ts";

/** Somebody, with only what the test is about said. */
export const newActor = (values: Partial<ActorValues>): Actor =>
	new Actor({
		session_id: "00000000-0000-4000-8000-000000000000",
		user_id: 1,
		display_name: "Test Person",
		is_operator: false,
		second_factor: false,
		bound_customer_id: null,
		customer_id: null,
		role: null,
		role_id: null,
		portal_type: null,
		permissions: null,
		closed: [],
		words: {},
		read_only: false,
		withheld: null,
		viewing_as: null,
		support: null,
		...values,
	});
