import { Alert, Button } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayRefused } from "../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { returnPath } from "../../kit/session/return-path.ts";
import { useSession } from "../../kit/session/session.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { pendingSecondFactor } from "../session/session.public-ui.ts";
import { type FactorChange, FactorDialog } from "./factor-dialog.tsx";
import { type FactorsShown, factorsQuery, hasFactor, takeOverProof } from "./factors.api.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { freshCodes, useFreshCodes } from "./recovery-fresh.ts";
import { RecoverySection } from "./recovery-section.tsx";
import classes from "./security-page.module.css";
import { TotpSection } from "./totp-section.tsx";

const route = getRouteApi("/own/account/security");

/** `/account/security`: what protects the person's own login beside the password. */
export function SecurityPage() {
	const { t } = useT();
	usePageTitle(t("factors.title"));
	const session = useSession();
	const query = useQuery(factorsQuery);
	const { data } = query;
	const queries = useQueryClient();
	const [change, setChange] = useState<FactorChange | null>(null);
	const codes = useFreshCodes();
	const goBack = useGoBack();
	const update = () => void queries.invalidateQueries(factorsQuery);
	return (
		<>
			<PageHeader title={t("factors.title")} context={t("factors.context")} />
			<div className={classes.sections}>
				{session?.state.bound ? (
					<p className={classes.note}>{t("factors.bound")}</p>
				) : data ? (
					<>
						<Reason factors={data} />
						{hasFactor(data) && !data.proved ? null : (
							<>
								<TotpSection factors={data} onChange={setChange} onUpdate={update} />
								<PasskeysSection factors={data} onChange={setChange} onUpdate={update} />
								{hasFactor(data) ? <RecoverySection factors={data} onChange={setChange} /> : null}
							</>
						)}
					</>
				) : query.error ? (
					<Sheet>
						<QueryError query={query} title={t("factors.failed")} />
					</Sheet>
				) : (
					<Sheet title={t("factors.totp")}>
						<TextSkeleton />
					</Sheet>
				)}
			</div>
			{change ? (
				<FactorDialog
					change={change}
					onClose={() => setChange(null)}
					onDone={() => {
						setChange(null);
						update();
					}}
				/>
			) : null}
			{codes ? (
				<RecoveryCodes
					codes={codes}
					onKept={() => {
						freshCodes.set(null);
						void goBack();
					}}
				/>
			) : null}
		</>
	);
}

/** Why somebody is here: a school waits for a factor, or this session has not proved the one that there is. */
function Reason({ factors }: { factors: FactorsShown }) {
	const { t } = useT();
	const router = useRouter();
	const { to } = route.useSearch();
	const prove = useDeed(() => api.factors.step_up(), {
		after: ({ second_factor }) => {
			pendingSecondFactor.set({ ...second_factor, to: returnPath(to) ?? "/account/security" });
			router.history.push("/pages/second-factor");
		},
	});
	if (factors.proved) return null;
	const schools = factors.demanded_by.map(({ customer_name }) => customer_name).join(", ");
	if (hasFactor(factors))
		return (
			<Alert color="primary" icon={<IconShieldLock aria-hidden="true" />} title={t("factors.prove_title")}>
				<p className={classes.reason}>{t("factors.prove_text")}</p>
				<Button loading={prove.pending} onClick={() => void prove.run()}>
					{t("factors.prove")}
				</Button>
			</Alert>
		);
	if (schools !== "")
		return (
			<Alert color="primary" icon={<IconShieldLock aria-hidden="true" />} title={t("factors.demanded_title", { schools })}>
				{t("factors.demanded_text")}
			</Alert>
		);
	return factors.demanded_of_operator ? (
		<Alert color="primary" icon={<IconShieldLock aria-hidden="true" />} title={t("factors.operator_title")}>
			{t("factors.operator_text")}
		</Alert>
	) : null;
}

/** With the first factor the session reaches more than before: on to where the person wanted to go. */
function useGoBack(): () => Promise<void> {
	const router = useRouter();
	const { to } = route.useSearch();
	const waited = useSession()?.customers.some(({ second_factor_missing }) => second_factor_missing) ?? false;
	return async () => {
		await takeOverProof().catch(sayRefused);
		const wanted = returnPath(to) ?? (waited ? "/home" : undefined);
		if (wanted !== undefined) router.history.push(wanted);
	};
}
