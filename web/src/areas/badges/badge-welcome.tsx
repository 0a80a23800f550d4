import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { logWarning } from "../../kit/log/log.ts";
import { useSession } from "../../kit/session/session.ts";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { enter, useEnter } from "../session/session.public-ui.ts";
import classes from "./badge-welcome.module.css";
import { PinPad } from "./pin-pad.tsx";

interface BadgeWelcomeProps {
	/** "" when what was opened is no badge. */
	code: string;
	onIn: () => void;
	onOther: () => void;
}

/** "Hello Ida": one press, or the PIN, and the child is in. */
export function BadgeWelcome({ code, onIn, onOther }: BadgeWelcomeProps) {
	const { t } = useT();
	const there = useSession();
	const askFurther = useEnter();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const check = useQuery({
		queryKey: ["badge_check", code],
		queryFn: ({ signal }) => api.badges.check_qrcode({ body: { code } }, { signal }),
		enabled: code !== "",
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	const invalid = code === "" || check.data?.valid === false;

	const signIn = async (pin?: string) => {
		setBusy(true);
		setFailure(null);
		try {
			// somebody else may still be signed in on a shared device: they are not left behind
			if (there) await api.session.logout().catch((error: unknown) => logWarning("The earlier session could not be ended.", error));
			const answer = await api.badges.unified_login_qr_code({ body: { code, ...(pin && { pin }) } });
			if ("second_factor" in answer) return await askFurther(answer);
			await enter(answer);
			return onIn();
		} catch (error) {
			setFailure(error instanceof ApiError ? (error.fields?.pin ?? error.message) : t("error.unexpected"));
		}
		setBusy(false);
	};

	if (invalid || check.error)
		return (
			<section className={classes.card} role="alert">
				<h1 className={classes.title}>{t("qr.invalid")}</h1>
				<p className={classes.school}>{check.error instanceof ApiError ? check.error.message : t("qr.invalid_text")}</p>
				<Button size="lg" fullWidth variant="default" onClick={onOther}>
					{t("qr.other")}
				</Button>
			</section>
		);
	return (
		<section className={classes.card}>
			{check.data ? (
				<>
					<h1 className={classes.title}>{t("qr.hello", { name: check.data.first_name })}</h1>
					<p className={classes.school}>{check.data.customer_name}</p>
				</>
			) : (
				<>
					<h1 className={classes.title}>
						<TextSkeleton width={180} />
					</h1>
					<p className={classes.school}>
						<TextSkeleton width={140} />
					</p>
				</>
			)}
			{there ? <p className={classes.there}>{t("qr.replaces", { name: there.user.displayName })}</p> : null}
			{check.data?.pin_needed ? (
				<PinPad busy={busy} failure={failure} onPin={(pin) => void signIn(pin)} />
			) : (
				<>
					{failure ? (
						<p role="alert" className={classes.failure}>
							{failure}
						</p>
					) : null}
					<Button size="xl" fullWidth loading={busy || !check.data} autoFocus onClick={() => void signIn()}>
						{t("qr.come_in")}
					</Button>
				</>
			)}
			<button type="button" className={classes.other} onClick={onOther}>
				{t("qr.not_me")}
			</button>
		</section>
	);
}
