import { Button, Menu } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { api } from "../../kit/api/api.ts";
import { timeAgo } from "../../kit/formats/time-ago.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { RowMenu } from "../../kit/table/rows/row-menu.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { deviceWords } from "../session/session.public-ui.ts";
import type { Passkey } from "./factors.api.ts";
import { makePasskey } from "./passkey-ceremony.ts";
import { freshCodes } from "./recovery-fresh.ts";
import classes from "./security-page.module.css";
import type { SectionProps } from "./totp-section.tsx";

/** Passkeys: phones, computers and security keys that sign in by a touch. */
export function PasskeysSection({ factors, onChange }: SectionProps) {
	const { t } = useT();
	const words = deviceWords(navigator.userAgent);
	const add = () =>
		onChange({
			title: t("factors.passkey_add"),
			text: t("factors.passkey_add_text"),
			action: t("factors.passkey_add"),
			name: words ? t("devices.device", { ...words }) : "",
			asksPassword: factors.asks_password,
			run: async ({ name, password }) => {
				const { ticket, options } = await api.factors.passkey_begin({ body: password === undefined ? {} : { password } });
				const { recovery_codes } = await api.factors.passkey_add({ body: { ticket, name, response: await makePasskey(options) } });
				notify.success(t("factors.passkey_added", { name }));
				if (recovery_codes) freshCodes.set(recovery_codes);
			},
		});
	return (
		<Sheet
			title={t("factors.passkeys")}
			aside={
				<Button variant="default" onClick={add}>
					{t("factors.passkey_add")}
				</Button>
			}
		>
			<p className={classes.hint}>{t("factors.passkeys_hint")}</p>
			{factors.passkeys.length > 0 ? (
				<ul className={classes.list}>
					{factors.passkeys.map((passkey) => (
						<PasskeyRow key={passkey.id} passkey={passkey} asksPassword={factors.asks_password} onChange={onChange} />
					))}
				</ul>
			) : null}
		</Sheet>
	);
}

interface PasskeyRowProps {
	passkey: Passkey;
	asksPassword: boolean;
	onChange: SectionProps["onChange"];
}
function PasskeyRow({ passkey: { id, name, created_at, last_used_at }, asksPassword, onChange }: PasskeyRowProps) {
	const { t, locale } = useT();
	const formats = useFormats();
	const rename = () =>
		onChange({
			title: t("factors.passkey_rename"),
			text: t("factors.passkey_rename_text"),
			action: t("factors.passkey_save_name"),
			name,
			asksPassword: false,
			run: (input) => api.factors.passkey_rename({ params: { id }, body: { name: input.name } }),
		});
	const remove = () =>
		onChange({
			title: t("factors.passkey_remove_title", { name }),
			text: t("factors.passkey_remove_text"),
			action: t("factors.passkey_remove"),
			asksPassword,
			run: async ({ password }) => {
				await api.factors.passkey_remove({ params: { id }, body: password === undefined ? {} : { password } });
				notify.success(t("factors.passkey_removed", { name }));
			},
		});
	const used = last_used_at ? t("factors.passkey_used", { when: timeAgo(last_used_at, locale) }) : t("factors.passkey_unused");
	return (
		<li className={classes.row}>
			<IconKey size={20} stroke={1.6} aria-hidden="true" className={classes.icon} />
			<div className={classes.words}>
				<div className={classes.name}>{name}</div>
				<div className={classes.meta}>{`${t("factors.passkey_since", { day: formats.dayOf(created_at) })} · ${used}`}</div>
			</div>
			<RowMenu name={name}>
				<Menu.Item onClick={rename}>{t("factors.passkey_rename")}</Menu.Item>
				<Menu.Item color="danger" onClick={remove}>
					{t("factors.passkey_remove")}
				</Menu.Item>
			</RowMenu>
		</li>
	);
}
