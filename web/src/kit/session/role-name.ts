import type { MessageKey } from "../i18n/i18n.ts";

const BUILT_IN: Record<string, MessageKey> = {
	admin: "role.admin",
	editor: "role.editor",
	teacher: "role.teacher",
	office: "role.office",
	finance: "role.finance",
	staff: "role.staff",
	client: "role.client",
	operator: "role.operator",
	both: "role.both",
};

/** Built-in roles are translated; a school's own roles carry the name the school gave them. */
export function roleName(role: string, t: (key: MessageKey) => string): string {
	const key = BUILT_IN[role];
	return key ? t(key) : role;
}
