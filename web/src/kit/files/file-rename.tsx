import type { StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { FILE_NAME_MAX } from "@homeroom/contract/areas/files/files.rules.ts";
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useT } from "../i18n/i18n.ts";
import { notify } from "../notices/notices.ts";
import { FILES_KEY } from "./files.api.ts";
import classes from "./files-panel.module.css";

export default function RenameDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
	const { t } = useT();
	const queries = useQueryClient();
	const [name, setName] = useState(file.name);
	const saving = useMutation({
		mutationFn: () => api.files.rename({ params: { id: file.id }, body: { version: file.version, name } }),
		onSuccess: (renamed) => {
			notify.success(t("files.renamed", { name: renamed.name }));
			onClose();
		},
		onSettled: () => queries.invalidateQueries({ queryKey: FILES_KEY }),
	});
	const error =
		saving.error && (saving.error instanceof ApiError ? (saving.error.fields?.name ?? saving.error.message) : saving.error.message);
	return (
		<FormDialog title={t("files.rename")} width={440} onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					saving.mutate();
				}}
			>
				<TextInput
					label={t("files.name")}
					value={name}
					maxLength={FILE_NAME_MAX}
					required
					data-autofocus
					error={error}
					onChange={({ currentTarget }) => setName(currentTarget.value)}
				/>
				<div className={classes.foot}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={saving.isPending}>
						{t("files.rename_save")}
					</Button>
				</div>
			</form>
		</FormDialog>
	);
}
