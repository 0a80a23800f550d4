import type { sso } from "@homeroom/contract/areas/sso/sso.contract.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import { useEffect, useRef, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useEnter } from "../session/session.public-ui.ts";
import { PlainPage } from "../session/session-forms.public-ui.ts";
import { logFailure, SsoFailure } from "./sso-failure.tsx";

const PARTS = ["state", "code", "iss", "error", "error_description"] as const;
type Returned = { [Part in (typeof PARTS)[number]]?: string };

type Answer = CallAnswer<typeof sso.finish>;

/** `/callback?code=…&state=…` and `/redirectgoogle?…`: takes what the provider sent to the server, once. */
export function SsoReturnPage() {
	const { t } = useT();
	const [answer, setAnswer] = useState<Answer | null>(null);
	const [failure, setFailure] = useState<unknown>(null);
	const begun = useRef(false);
	useEffect(() => {
		if (begun.current) return;
		begun.current = true;
		void finish().then(setAnswer, setFailure);
	}, []);
	if (failure !== null)
		return (
			<PlainPage title={t("sso.failed_title")} text={t("sso.failed_text")}>
				<SsoFailure error={failure} />
			</PlainPage>
		);
	return (
		<PlainPage title={t("sso.busy_title")} text={t("sso.busy_text")} withoutBack>
			{answer ? <Entering answer={answer} /> : null}
		</PlainPage>
	);
}

/** Where the person wanted to go is known with the answer. */
function Entering({ answer }: { answer: Answer }) {
	const goOn = useEnter(answer.to ?? undefined, { replace: true });
	const entered = useRef(false);
	useEffect(() => {
		if (entered.current) return;
		entered.current = true;
		void goOn(answer);
	}, [goOn, answer]);
	return null;
}

async function finish(): Promise<Answer> {
	const returned = readReturned();
	try {
		return await api.sso.finish({ body: { ...returned, state: returned.state ?? "none" } });
	} catch (error) {
		const { error: said, error_description } = returned;
		logFailure(error, { ...(said && { error: said }), ...(error_description && { error_description }) });
		throw error;
	}
}

function readReturned(): Returned {
	const search = new URLSearchParams(location.search);
	return Object.fromEntries(PARTS.flatMap((part) => (search.has(part) ? [[part, search.get(part)]] : [])));
}
