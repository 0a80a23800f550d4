import { Button, CopyButton, Modal } from "@mantine/core";
import { IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./recovery-codes.module.css";

/** Shown once. Closed only by the button that says they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
	const { t } = useT();
	const text = codes.join("\n");
	const page = `${t("factors.codes_title")} · Homeroom\n\n${text}\n\n${t("factors.codes_once")}\n`;
	return (
		<Modal
			opened
			onClose={() => {}}
			withCloseButton={false}
			closeOnEscape={false}
			closeOnClickOutside={false}
			title={t("factors.codes_title")}
			size={480}
		>
			<p className={classes.text}>{t("factors.codes_text")}</p>
			<ul className={classes.codes}>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div className={classes.actions}>
				<CopyButton value={text}>
					{({ copied, copy }) => (
						<Button variant="default" leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={copy}>
							{t(copied ? "factors.copied" : "factors.codes_copy")}
						</Button>
					)}
				</CopyButton>
				<Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => download(page)}>
					{t("factors.codes_download")}
				</Button>
				<Button variant="default" leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => print(page)}>
					{t("factors.codes_print")}
				</Button>
			</div>
			<Button fullWidth mt={20} onClick={onKept}>
				{t("factors.codes_kept")}
			</Button>
		</Modal>
	);
}

function download(page: string): void {
	const url = URL.createObjectURL(new Blob([page], { type: "text/plain" }));
	const link = Object.assign(document.createElement("a"), { href: url, download: "homeroom-recovery-codes.txt" });
	link.click();
	URL.revokeObjectURL(url);
}

/** Only the codes, not the page around them. */
function print(page: string): void {
	const frame = document.createElement("iframe");
	frame.hidden = true;
	document.body.append(frame);
	const inside = frame.contentWindow;
	if (!inside) return;
	const sheet = inside.document.createElement("pre");
	sheet.textContent = page;
	inside.document.body.append(sheet);
	inside.addEventListener("afterprint", () => frame.remove());
	inside.print();
}
