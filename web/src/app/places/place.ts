import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import type { Work } from "../../kit/area/web-area.ts";
import type { MessageKey } from "../../kit/i18n/i18n.ts";

/** Somewhere to go or something to do, by its name. */
export interface Place {
	path: string;
	label: MessageKey;
	/** What the first entry of its second level is called, which is the same page. */
	inside?: MessageKey;
	/** What else people call it, with commas between. */
	also?: MessageKey;
	help?: MessageKey;
	/** Null: everyone in the school. */
	permission: Permission | null;
	for_staff?: true;
	for_families?: true;
	/** The area it hangs below. */
	below?: string;
	/** Done with one of these, whose id is `$id` in the path. */
	of?: RecordName;
	/** Starred before anybody chose, in this place. */
	star?: Partial<Record<Work, number>>;
}
