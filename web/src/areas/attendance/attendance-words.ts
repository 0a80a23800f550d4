import type { AttendanceCode } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";

type Translate = (key: MessageKey) => string;
/** A code of ours in the reader's language, one of the school's by its name. */
export const codeName = (code: AttendanceCode, t: Translate): string =>
	code.key ? t(`attendance.code.${code.key}`) : (code.name ?? code.code);

/** What the code with this id is called. */
export function useCodeName(codes: readonly AttendanceCode[] | undefined): (id: number | null | undefined) => string {
	const { t } = useT();
	return (id) => {
		const code = codes?.find((one) => one.id === id);
		return code ? codeName(code, t) : "";
	};
}
