import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { MessageKey } from "../../kit/i18n/i18n.ts";

export interface SettingsEntry {
	path: string;
	label: MessageKey;
	permission: Permission;
}
