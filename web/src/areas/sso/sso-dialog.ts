import { SSO_KINDS, type SsoKind } from "@homeroom/contract/areas/sso/sso.rules.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCloseDialog } from "../../kit/form/dialog-history.ts";

interface SsoSearch {
	/** `google`, `oidc`: a new one · `12`: that one. */
	sso?: string | number | undefined;
	/** Asks whether to remove this one. */
	sso_remove?: number | undefined;
}

/** The open dialog is in the address: back closes it, and unsaved input is asked about. The page around belongs to another area. */
export function useSsoDialog() {
	const search = useSearch({ strict: false }) as SsoSearch;
	const navigate = useNavigate();
	const show = (next: SsoSearch) => navigate({ to: ".", search: (now: object) => ({ ...now, ...next }), state: { opened_here: true } });
	const close = useCloseDialog(() =>
		navigate({ to: ".", search: (now: object) => ({ ...now, sso: undefined, sso_remove: undefined }), replace: true }),
	);
	const kind = SSO_KINDS.find((one) => one === search.sso);
	return {
		opened: search.sso_remove !== undefined ? ("remove" as const) : search.sso !== undefined ? ("form" as const) : null,
		kind,
		id: search.sso_remove ?? (typeof search.sso === "number" ? search.sso : undefined),
		add: (chosen: SsoKind) => show({ sso: chosen }),
		edit: (id: number) => show({ sso: id }),
		remove: (id: number) => show({ sso_remove: id }),
		close,
	};
}
