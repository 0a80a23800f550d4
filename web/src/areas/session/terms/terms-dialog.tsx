import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { acceptTerms } from "../account/account.api.ts";
import { signOut } from "../session.api.ts";
import classes from "../session-plain-page.module.css";

/** Over everything until this version of the terms is accepted. */
export default function TermsDialog({ version }: { version: string }) {
	const { t } = useT();
	const { mutate, isPending, error } = useMutation({ mutationFn: acceptTerms });
	return (
		<Modal
			opened
			onClose={() => undefined}
			withCloseButton={false}
			closeOnEscape={false}
			closeOnClickOutside={false}
			title={t("accept.title")}
		>
			{error ? <p role="alert">{error.message}</p> : null}
			<p className={classes.text}>
				{t("accept.text", { version })}{" "}
				<a href="/terms-and-conditions" target="_blank" rel="noopener">
					{t("accept.read")}
				</a>
			</p>
			<div className={classes.actions}>
				<Button loading={isPending} onClick={() => mutate()} data-autofocus>
					{t("accept.go_on")}
				</Button>
				<Button variant="default" onClick={() => void signOut()}>
					{t("action.sign_out")}
				</Button>
			</div>
		</Modal>
	);
}
