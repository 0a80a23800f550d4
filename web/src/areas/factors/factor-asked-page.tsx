import { TOTP_DIGITS } from "@homeroom/contract/areas/factors/factors.rules.ts";
import type { SecondFactor } from "@homeroom/contract/areas/session/session.rules.ts";
import { Button, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../kit/public-frame/public-frame.tsx";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { demoLoginsQuery, pendingSecondFactor, useEnter } from "../session/session.public-ui.ts";
import classes from "./factor-asked-page.module.css";
import { DemoCode } from "./factor-demo-code.tsx";
import { showPasskey } from "./passkey-ceremony.ts";

/** The easiest first: the app's code, then the passkey; a recovery code is for when both are gone. */
const ORDER: SecondFactor[] = ["totp", "passkey", "recovery_code"];

/** Codes change every 30 seconds. */
const CODE_MS = 10_000;

/** `/pages/second-factor`: the password was right, now the factor. */
export function SecondFactorPage() {
	const { t } = useT();
	usePageTitle(t("second.title"));
	const [pending] = useState(pendingSecondFactor.get);
	const methods = ORDER.filter((method) => pending?.methods.includes(method));
	const [method, setMethod] = useState<SecondFactor>(methods[0] ?? "totp");
	const [failure, setFailure] = useState<ApiError | null>(null);
	const [busy, setBusy] = useState(false);
	const goOn = useEnter(pending?.to);
	if (!pending) return null;

	const attempt = async (answer: () => ReturnType<typeof api.factors.second_factor>) => {
		setBusy(true);
		setFailure(null);
		try {
			await goOn(await answer());
			pendingSecondFactor.clear();
		} catch (error) {
			setFailure(error instanceof ApiError ? error : new ApiError(0, { error: "unexpected", message: t("error.unexpected") }));
			setBusy(false);
		}
	};
	const { ticket } = pending;
	const byCode = (code: string) =>
		attempt(() => api.factors.second_factor({ body: { ticket, method: method === "totp" ? "totp" : "recovery_code", code } }));
	const byPasskey = () =>
		attempt(async () => {
			const { options } = await api.factors.second_factor_passkey_options({ body: { ticket } });
			return api.factors.second_factor_passkey({ body: { ticket, response: await showPasskey(options) } });
		});
	const choose = (next: SecondFactor) => {
		setMethod(next);
		setFailure(null);
	};
	return (
		<PublicFrame>
			<h1 className={classes.title}>{t("second.title")}</h1>
			<p className={classes.text}>{t(`second.text_${method}`)}</p>
			<div className={classes.card}>
				{failure && !failure.fields ? (
					<p role="alert" className={classes.failure}>
						{failure.message}
					</p>
				) : null}
				{method === "passkey" ? (
					<Button fullWidth loading={busy} leftSection={<IconFingerprint size={17} aria-hidden="true" />} onClick={() => void byPasskey()}>
						{t("second.use_passkey")}
					</Button>
				) : (
					<CodeForm key={method} method={method} busy={busy} error={failure?.fields?.code} onCode={(code) => void byCode(code)} />
				)}
				{method === "totp" ? <OfferedCode ticket={ticket} busy={busy} onCode={(code) => void byCode(code)} /> : null}
			</div>
			<nav className={classes.ways} aria-label={t("second.other_ways")}>
				{methods
					.filter((other) => other !== method)
					.map((other) => (
						<button key={other} type="button" className={classes.way} onClick={() => choose(other)} disabled={busy}>
							{t(`second.instead_${other}`)}
						</button>
					))}
				<Link to="/pages/login" className={classes.way}>
					{t("ways.back")}
				</Link>
			</nav>
		</PublicFrame>
	);
}

/** The demo operator has no app: the code stands beside. Nobody else is asked for, outside of demo mode not even that. */
function OfferedCode({ ticket, busy, onCode }: { ticket: string; busy: boolean; onCode: (code: string) => void }) {
	const isDemo = (useQuery(demoLoginsQuery).data?.logins.length ?? 0) > 0;
	const { data } = useQuery({
		queryKey: ["second_factor", "demo_code", ticket],
		queryFn: ({ signal }) => api.factors.second_factor_demo_code({ body: { ticket } }, { signal }),
		enabled: isDemo,
		refetchInterval: ({ state }) => (state.data?.code == null ? false : CODE_MS),
		gcTime: 0,
		retry: false,
	});
	return data?.code == null ? null : <DemoCode code={data.code} busy={busy} onUse={onCode} />;
}

interface CodeFormProps {
	method: "totp" | "recovery_code";
	busy: boolean;
	error: string | undefined;
	onCode: (code: string) => void;
}
/** A code of the app is sent by itself once it is whole. */
function CodeForm({ method, busy, error, onCode }: CodeFormProps) {
	const { t } = useT();
	const [missing, setMissing] = useState(false);
	const isTotp = method === "totp";
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
		setMissing(code === "");
		if (code !== "") onCode(code);
	};
	return (
		<form noValidate onSubmit={submit} className={classes.form}>
			<TextInput
				name="code"
				label={t(isTotp ? "second.code" : "second.recovery_code")}
				autoComplete="one-time-code"
				inputMode={isTotp ? "numeric" : "text"}
				autoCapitalize="none"
				spellCheck={false}
				autoFocus
				maxLength={isTotp ? TOTP_DIGITS + 1 : 40}
				classNames={{ input: classes.code ?? "" }}
				error={missing ? t("second.code_missing") : error}
				onChange={({ currentTarget }) => {
					if (isTotp && currentTarget.value.replace(/\s/g, "").length === TOTP_DIGITS && !busy) currentTarget.form?.requestSubmit();
				}}
			/>
			<Button type="submit" fullWidth loading={busy}>
				{t("second.confirm")}
			</Button>
		</form>
	);
}
