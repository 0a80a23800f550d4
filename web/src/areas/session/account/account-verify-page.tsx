import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { takeLinkSecret } from "../session-link-secret.ts";
import { PlainPage } from "../session-plain-page.tsx";

/** `/verify-email#…`: confirms the address by itself. */
export function VerifyEmailPage() {
	const { t } = useT();
	const [token] = useState(takeLinkSecret);
	// asked once, however often the page is drawn: the link works once
	const verified = useQuery({
		queryKey: ["verify_email", token],
		queryFn: () => api.session.verify_email({ body: { token: token ?? "" } }),
		enabled: token !== null,
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
		refetchOnMount: false,
	});
	if (token === null || verified.error) return <PlainPage title={t("setup.gone_title")} text={t("verify.gone_text")} />;
	if (!verified.data) return <PlainPage title={t("verify.busy")} text="" />;
	return (
		<PlainPage title={t("verify.title")} text={t("verify.text")} withoutBack>
			<Button renderRoot={(props) => <Link to="/home" {...props} />}>{t("action.open")}</Button>
		</PlainPage>
	);
}
