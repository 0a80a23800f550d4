import { PAIRING_POLL_MS } from "@homeroom/contract/areas/pairing/pairing.rules.ts";
import { Button, Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { logWarning } from "../../../kit/log/log.ts";
import { QrCode } from "../../../ui/qr-code.tsx";
import { enter } from "../../session/session.public-ui.ts";
import classes from "./pairing-panel.module.css";

interface Shown {
	code: string;
	number: string;
	/** By this device's own clock. */
	until: number;
}
type Over = "refused" | "expired";

/** A code for a phone that is signed in already, until it is approved or its time is over. */
export function PairingPanel({ onIn }: { onIn: () => void }) {
	const { t } = useT();
	const [shown, setShown] = useState<Shown | null>(null);
	const [over, setOver] = useState<Over | null>(null);
	const [failure, setFailure] = useState<string | null>(null);

	const renew = async () => {
		setShown(null);
		setOver(null);
		setFailure(null);
		try {
			const { code, number, seconds } = await api.pairing.start();
			setShown({ code, number, until: Date.now() + seconds * 1000 });
		} catch (error) {
			setFailure(error instanceof ApiError ? error.message : t("error.unexpected"));
		}
	};
	const startOnce = useEffectEvent(renew);
	useEffect(() => {
		void startOnce();
	}, []);

	const ask = useEffectEvent(async (): Promise<boolean> => {
		const answer = await api.pairing.claim();
		if ("access_token" in answer) {
			await enter(answer);
			onIn();
			return false;
		}
		if (answer.state === "waiting") return true;
		setOver(answer.state);
		return false;
	});
	useEffect(() => {
		if (!shown || over) return;
		let timer: ReturnType<typeof setTimeout>;
		const again = () => {
			timer = setTimeout(() => {
				ask().then(
					(goOn) => goOn && again(),
					(error: unknown) => {
						logWarning("Could not ask whether the code was approved.", error);
						again();
					},
				);
			}, PAIRING_POLL_MS);
		};
		again();
		return () => clearTimeout(timer);
	}, [shown, over]);

	return (
		<div className={classes.panel}>
			<ol className={classes.steps}>
				<li>{t("qr.phone_step_1")}</li>
				<li>{t("qr.phone_step_2")}</li>
			</ol>
			<div className={classes.code} data-over={over ?? undefined}>
				{shown ? <QrCode value={`${location.origin}/pair#${shown.code}`} label={t("qr.phone_code")} /> : failure ? null : <Loader />}
			</div>
			{shown && !over ? (
				<>
					<p className={classes.number}>
						<span>{t("qr.number")}</span> <strong>{shown.number}</strong>
					</p>
					<Countdown until={shown.until} />
				</>
			) : null}
			{over || failure ? (
				<div role="alert" className={classes.over}>
					<p>{failure ?? t(over === "refused" ? "qr.refused" : "qr.expired")}</p>
					<Button fullWidth onClick={() => void renew()}>
						{t("qr.renew")}
					</Button>
				</div>
			) : null}
		</div>
	);
}

function Countdown({ until }: { until: number }) {
	const { t } = useT();
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 500);
		return () => clearInterval(timer);
	}, []);
	return <p className={classes.left}>{t("qr.left", { count: Math.max(0, Math.ceil((until - now) / 1000)) })}</p>;
}
