import { MODULE_NAMES } from "@homeroom/contract/kit/modules.ts";
import { useT } from "../i18n/i18n.ts";
import { keyOf } from "../i18n/key-of.ts";

/** A module as people call it. Needs the catalogue `permissions`. */
export function useModuleName(): (name: string) => string {
	const { t } = useT();
	return (name) => {
		const key = keyOf("module", MODULE_NAMES, name);
		return key === undefined ? name : t(key);
	};
}
