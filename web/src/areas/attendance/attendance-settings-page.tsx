import type { AttendanceCode } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { SettingsFrame } from "../settings/settings.public-ui.tsx";
import { codesQuery } from "./attendance.api.ts";
import classes from "./attendance.module.css";
import { QueryState } from "./attendance-query-state.tsx";
import { AttendanceRules } from "./attendance-rules-form.tsx";
import { codeName } from "./attendance-words.ts";

const CodeForm = lazy(() => import("./attendance-code-form.tsx"));

/** `/settings/attendance`: the codes that registers are taken with, and the rules. */
export function AttendanceSettingsPage() {
	const { t } = useT();
	const mayEdit = useAllows()("Settings.Edit");
	const query = useQuery(codesQuery());
	const [edited, edit] = useState<AttendanceCode | null>(null);
	const [asked, show, close] = useDialogInAddress(["code"]);
	return (
		<SettingsFrame title={t("settings_page.attendance")} context={t("attendance.settings_context")}>
			<QueryState query={query}>
				{query.data ? <AttendanceRules key={query.data.settings.version} settings={query.data.settings} mayEdit={mayEdit} /> : null}
				<Sheet
					title={t("attendance.codes")}
					aside={
						mayEdit ? (
							<Button
								size="compact-md"
								variant="default"
								leftSection={<IconPlus size={16} aria-hidden="true" />}
								onClick={() => show("code")}
							>
								{t("attendance.code_add")}
							</Button>
						) : undefined
					}
				>
					<ul className={classes.lines}>
						{query.data?.codes.map((code) => (
							<li key={code.id} className={classes.code} data-archived={code.archived || undefined}>
								<b className={classes.letters}>{code.code}</b>
								<div className={classes.what}>
									<span className={classes.name}>{codeName(code, t)}</span>
									<span className={classes.meta}>{meaningOf(code, t)}</span>
								</div>
								{mayEdit ? (
									<Button
										size="compact-sm"
										variant="subtle"
										aria-label={t("attendance.code_edit", { name: codeName(code, t) })}
										onClick={() => edit(code)}
									>
										{t("attendance.edit")}
									</Button>
								) : null}
							</li>
						))}
					</ul>
				</Sheet>
			</QueryState>
			<Suspense>
				{asked && mayEdit ? <CodeForm code={null} onClose={close} /> : null}
				{edited ? <CodeForm code={edited} onClose={() => edit(null)} /> : null}
			</Suspense>
		</SettingsFrame>
	);
}

/** What a code says, in words. */
const meaningOf = (code: AttendanceCode, t: ReturnType<typeof useT>["t"]): string =>
	[
		t(code.is_present ? "attendance.is_present" : "attendance.is_absent"),
		code.on_site ? t("attendance.on_site") : null,
		code.is_late ? t("attendance.is_late") : null,
		code.is_excused ? t("attendance.is_excused") : null,
		code.is_announced ? t("attendance.is_announced") : null,
		code.archived ? t("attendance.code_archived") : null,
	]
		.filter(Boolean)
		.join(" · ");
