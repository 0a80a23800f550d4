import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { deviceWords } from "../../session/session.public-ui.ts";
import { dropPairingCode, readPairingCode } from "./pairing-code.ts";
import classes from "./pairing-page.module.css";

type Outcome = "approved" | "refused";

/** On the phone: which browser asks, and whether it is let in. */
export function PairPage() {
	const { t } = useT();
	usePageTitle(t("pair.title"));
	const session = useSession();
	const [code] = useState(readPairingCode);
	const [outcome, setOutcome] = useState<Outcome | null>(null);
	useEffect(() => history.replaceState(history.state, "", "/pair"), []);
	const request = useQuery({
		queryKey: ["pairing", code],
		queryFn: ({ signal }) => api.pairing.look({ body: { code } }, { signal }),
		enabled: code !== "",
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	const answered = (what: Outcome) => {
		dropPairingCode();
		setOutcome(what);
	};

	if (outcome) return <Message title={t(`pair.${outcome}`)} text={t(`pair.${outcome}_text`)} />;
	if (code === "") return <Message title={t("pair.no_code")} text={t("pair.no_code_text")} />;
	if (request.error)
		return <Message title={t("pair.over")} text={request.error instanceof ApiError ? request.error.message : t("error.unexpected")} />;
	const asking = request.data;
	return (
		<PublicFrame>
			<section className={classes.card}>
				<h1 className={classes.title}>{t("pair.title")}</h1>
				<p className={classes.text}>{t("pair.text", { name: session?.user.displayName })}</p>
				<dl className={classes.facts}>
					<Fact label={t("pair.device")} value={asking && nameOf(asking.user_agent, t("pair.unknown"))} />
					<Fact label={t("pair.place")} value={asking?.ip} />
					<AskedAt asked={asking?.asked_at} />
				</dl>
				<AnswerForm code={code} ready={asking !== undefined} onAnswered={answered} />
			</section>
		</PublicFrame>
	);
}

function nameOf(userAgent: string | null, unknown: string): string {
	const words = deviceWords(userAgent);
	return words ? `${words.browser} · ${words.system}` : (userAgent?.slice(0, 60) ?? unknown);
}

function AskedAt({ asked }: { asked: string | undefined }) {
	const { t } = useT();
	const formats = useFormats();
	return <Fact label={t("pair.time")} value={asked && formats.time(asked)} />;
}

function Fact({ label, value }: { label: string; value: string | undefined }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{value ?? <TextSkeleton width={140} />}</dd>
		</div>
	);
}

interface AnswerFormProps {
	code: string;
	ready: boolean;
	onAnswered: (outcome: Outcome) => void;
}
function AnswerForm({ code, ready, onAnswered }: AnswerFormProps) {
	const { t } = useT();
	const [number, setNumber] = useState("");
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<ApiError | null>(null);

	const answer = async (approve: boolean) => {
		setBusy(true);
		setFailure(null);
		try {
			await api.pairing.answer({ body: { code, approve, ...(approve && { number }) } });
			onAnswered(approve ? "approved" : "refused");
		} catch (error) {
			setFailure(error instanceof ApiError ? error : new ApiError(0, { error: "unexpected", message: t("error.unexpected") }));
			setBusy(false);
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void answer(true);
	};
	const atField = failure?.fields?.number;
	return (
		<form className={classes.form} onSubmit={submit} noValidate>
			{failure && !atField ? (
				<p role="alert" className={classes.failure}>
					{failure.message}
				</p>
			) : null}
			<TextInput
				label={t("pair.number")}
				description={t("pair.number_text")}
				inputMode="numeric"
				autoComplete="off"
				maxLength={2}
				size="lg"
				value={number}
				error={atField}
				onChange={(event) => setNumber(event.currentTarget.value.replace(/\D/g, ""))}
			/>
			<Button type="submit" size="lg" fullWidth disabled={!ready || number.length < 2} loading={busy}>
				{t("pair.approve")}
			</Button>
			<Button size="lg" fullWidth variant="default" disabled={!ready || busy} onClick={() => void answer(false)}>
				{t("pair.refuse")}
			</Button>
			<p className={classes.warning}>{t("pair.warning")}</p>
		</form>
	);
}

function Message({ title, text }: { title: string; text: string }) {
	const { t } = useT();
	return (
		<PublicFrame>
			<section className={classes.card} role="status">
				<h1 className={classes.title}>{title}</h1>
				<p className={classes.text}>{text}</p>
				<Link to="/home" className={classes.home}>
					{t("action.open")}
				</Link>
			</section>
		</PublicFrame>
	);
}
