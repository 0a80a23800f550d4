import { besides, permissionOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useAllows } from "../session/session.ts";

/** Whether the person may take a record's rows out in files, and bring some in. */
export function useMayFiles(spec: RecordSpec): Record<"Import" | "Export", boolean> {
	const allows = useAllows();
	const may = (action: "Import" | "Export") => {
		const also = besides(spec, action);
		return allows(permissionOf(spec, action)) && (also === undefined || allows(also));
	};
	return { Import: may("Import"), Export: may("Export") };
}
