import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { adoptSettings, type Settings } from "../settings.api.ts";
import classes from "./settings-logo.module.css";

const LogoDialog = lazy(async () => ({ default: (await import("./settings-logo-dialog.tsx")).LogoDialog }));

/** The picture that stands for the school: in the menu, on the login page, where schools are chosen. */
export function SettingsLogo({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
	const { t } = useT();
	const client = useQueryClient();
	const input = useRef<HTMLInputElement>(null);
	const [file, setFile] = useState<File | null>(null);
	const remove = useDeed(() => api.settings.remove_logo(), {
		said: () => t("settings.logo_removed"),
		after: (saved) => adoptSettings(client, saved),
	});
	return (
		<Sheet title={t("settings.logo")}>
			<div className={classes.row}>
				<span className={classes.frame}>
					{settings.logo_url ? (
						<img src={settings.logo_url} alt={t("settings.logo_alt", { name: settings.name })} />
					) : (
						<IconPhoto aria-hidden />
					)}
				</span>
				<div className={classes.words}>
					<p className={classes.hint}>{t("settings.logo_hint")}</p>
					{mayEdit ? (
						<div className={classes.buttons}>
							<Button variant="default" onClick={() => input.current?.click()}>
								{settings.logo_url ? t("settings.logo_replace") : t("settings.logo_choose")}
							</Button>
							{settings.logo_url ? (
								<Button variant="subtle" color="danger" loading={remove.pending} onClick={() => void remove.run()}>
									{t("settings.logo_remove")}
								</Button>
							) : null}
						</div>
					) : null}
					<input
						ref={input}
						type="file"
						hidden
						accept="image/png,image/jpeg,image/webp,image/svg+xml"
						aria-label={t("settings.logo_choose")}
						onChange={(event) => {
							setFile(event.currentTarget.files?.[0] ?? null);
							// the same file can be chosen again
							event.currentTarget.value = "";
						}}
					/>
				</div>
			</div>
			<Suspense>{file ? <LogoDialog file={file} onClose={() => setFile(null)} /> : null}</Suspense>
		</Sheet>
	);
}
