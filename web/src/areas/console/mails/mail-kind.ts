import { MAIL_KINDS } from "@homeroom/contract/kit/mails.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { keyOf } from "../../../kit/i18n/key-of.ts";

/** Which mail it was, in words. One that an older program sent and that is no longer known goes by its subject alone. */
export function useMailKind(): (mail: { template: string }) => string {
	const { t } = useT();
	return ({ template }) => {
		const key = keyOf("console.mail_kind", MAIL_KINDS, template);
		return key === undefined ? "—" : t(key);
	};
}
