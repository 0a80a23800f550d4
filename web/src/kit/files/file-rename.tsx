import type { StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { FILE_NAME_MAX } from "@homeroom/contract/areas/files/files.rules.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../api/api.ts";
import { useDeed } from "../deeds/use-deed.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useT } from "../i18n/i18n.ts";
import { FILES_KEY } from "./files.api.ts";
import classes from "./files-panel.module.css";

export default function RenameDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
	const { t } = useT();
	const [name, setName] = useState(file.name);
	const saving = useDeed(() => api.files.rename({ params: { id: file.id }, body: { version: file.version, name } }), {
		said: (renamed) => t("files.renamed", { name: renamed.name }),
		after: onClose,
		invalidates: [FILES_KEY],
		refused: "here",
	});
	return (
		<FormDialog title={t("files.rename")} width={440} onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void saving.run();
				}}
			>
				<TextInput
					label={t("files.name")}
					value={name}
					maxLength={FILE_NAME_MAX}
					required
					data-autofocus
					error={saving.problem}
					onChange={({ currentTarget }) => setName(currentTarget.value)}
				/>
				<div className={classes.foot}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={saving.pending}>
						{t("files.rename_save")}
					</Button>
				</div>
			</form>
		</FormDialog>
	);
}
