import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { isChunkFailure } from "../../kit/chunks/chunk-failure.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { logWarning } from "../../kit/log/log.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { MessagePage } from "./message-page.tsx";

/** Shown in place of a page that broke. */
export function BrokenPage({ error }: Pick<ErrorComponentProps, "error">) {
	const { t } = useT();
	useEffect(() => logWarning("A page broke.", error), [error]);
	const [title, text] = isChunkFailure(error)
		? [t("failure.chunk_title"), t("failure.chunk_text")]
		: [t("failure.title"), t("failure.text")];
	return (
		<MessagePage title={title} text={text}>
			<PlainButton onClick={() => location.reload()}>{t("action.reload")}</PlainButton>
		</MessagePage>
	);
}
