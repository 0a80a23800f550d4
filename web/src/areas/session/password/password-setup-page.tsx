import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { isGoneLink } from "../../../kit/api/api-error.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { roleName } from "../../../kit/session/role-name.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { takeLinkSecret } from "../session-link-secret.ts";
import { PlainPage } from "../session-plain-page.tsx";
import { PasswordSetupForm, type SetupLink } from "./password-setup-form.tsx";

/** `/Password-setup#…`: where the links of resets and invitations lead. */
export function PasswordSetupPage() {
	const { t } = useT();
	const [token] = useState(takeLinkSecret);
	const [used, setUsed] = useState<SetupLink | null>(null);
	const asked = useQuery({
		queryKey: ["setup_link", token],
		queryFn: ({ signal }) => api.session.setup_link({ body: { token: token ?? "" } }, { signal }),
		// going in forgets all answers while this page is still shown: a used link asked again is a dead one
		enabled: token !== null && used === null,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		retry: false,
	});
	const link = used ?? asked.data;
	const isGone = token === null || isGoneLink(asked.error);
	if (isGone) return <GoneLink />;
	if (asked.error)
		return (
			<PlainPage title={t("setup.failed")} text="">
				<ErrorState
					title={t("setup.failed")}
					text={asked.error.message}
					retryLabel={t("devices.retry")}
					onRetry={() => void asked.refetch()}
				/>
			</PlainPage>
		);
	if (!link) return <PlainPage title={t("setup.title_reset")} text={<TextSkeleton />} />;
	return (
		<PlainPage title={titleOf(link, t)} text={textOf(link, t)} card withoutBack>
			<PasswordSetupForm token={token} link={link} onUsed={() => setUsed(link)} />
		</PlainPage>
	);
}

type Translate = ReturnType<typeof useT>["t"];
const titleOf = ({ purpose, customer_name }: SetupLink, t: Translate): string => t(`setup.title_${purpose}`, { school: customer_name });
const textOf = ({ purpose, email, role, has_password }: SetupLink, t: Translate): string =>
	t(has_password ? "setup.text_known" : `setup.text_${purpose}`, { email, role: roleName(role ?? "", t) });

function GoneLink() {
	const { t } = useT();
	return (
		<PlainPage title={t("setup.gone_title")} text={t("setup.gone_text")}>
			<Button renderRoot={(props) => <Link to="/forgot-password" {...props} />}>{t("setup.gone_action")}</Button>
		</PlainPage>
	);
}
