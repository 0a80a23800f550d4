import { RECORD_NAMES, type RecordName } from "@homeroom/contract/record-names.generated.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { SettingsFrame } from "../settings/settings.public-ui.tsx";
import { type CustomField, managedFieldsQuery } from "./custom_fields.api.ts";
import { CustomFieldList } from "./custom-field-list.tsx";
import classes from "./custom-fields-page.module.css";

const CustomFieldDialog = lazy(async () => ({ default: (await import("./custom-field-dialog.tsx")).CustomFieldDialog }));
const route = getRouteApi("/app/settings/fields");

/** `/settings/fields`: which fields the school adds to its records. */
export function CustomFieldsPage() {
	const { t } = useT();
	const mayEdit = useAllows()("Settings.Edit");
	const navigate = route.useNavigate();
	const { record = "students" } = route.useSearch();
	const [edited, edit] = useState<CustomField | null>(null);
	const [asked, show, close] = useDialogInAddress(["new"]);
	const query = useQuery(managedFieldsQuery(record));
	const fields = query.data ?? [];
	const add = (
		<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => show("new")}>
			{t("custom_fields.add")}
		</Button>
	);
	return (
		<SettingsFrame title={t("settings_page.fields")} context={t("custom_fields.context")} actions={mayEdit ? add : undefined}>
			<Sheet
				title={t("custom_fields.of", { record: t(`custom_fields.record.${record}`) })}
				aside={
					RECORD_NAMES.length > 1 ? (
						<NativeSelect
							aria-label={t("custom_fields.record")}
							value={record}
							data={RECORD_NAMES.map((name) => ({ value: name, label: t(`custom_fields.record.${name}`) }))}
							onChange={(event) => void navigate({ search: { record: event.currentTarget.value as RecordName } })}
						/>
					) : undefined
				}
			>
				{query.error && !query.data ? (
					<QueryError query={query} title={t("custom_fields.failed")} />
				) : query.isPending ? (
					<div className={classes.waiting} aria-busy="true">
						<TextSkeleton width="50%" />
						<TextSkeleton width="30%" />
					</div>
				) : fields.length === 0 ? (
					<EmptyState icon={<IconPlus />} title={t("custom_fields.none")} text={t("custom_fields.none_text")} />
				) : (
					<CustomFieldList record={record} fields={fields} mayEdit={mayEdit} onEdit={edit} />
				)}
			</Sheet>
			<Suspense>
				{asked && mayEdit ? <CustomFieldDialog record={record} known={null} onClose={close} /> : null}
				{edited ? <CustomFieldDialog record={record} known={edited} onClose={() => edit(null)} /> : null}
			</Suspense>
		</SettingsFrame>
	);
}
