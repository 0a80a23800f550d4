import type { SavedView } from "@homeroom/contract/areas/views/views.contract.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { api } from "../../api/api.ts";
import { logWarning } from "../../log/log.ts";

/** The view that a person chose to start with; undefined when it is gone or no longer shared. */
export async function findStartView({ name }: RecordSpec, id: number): Promise<SavedView | undefined> {
	try {
		return (await api.views.list({ query: { record: name } })).views.find((view) => view.id === id);
	} catch (error) {
		logWarning("The view to start with could not be read.", error);
		return undefined;
	}
}
