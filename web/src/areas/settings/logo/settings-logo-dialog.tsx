import { Alert, Button, Radio } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { adoptSettings } from "../settings.api.ts";
import { base64Of, drawLogo, openPicture } from "./logo-drawing.ts";
import classes from "./settings-logo.module.css";

/** Shows what the chosen file becomes before it is sent. */
export function LogoDialog({ file, onClose }: { file: File; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const [square, setSquare] = useState(false);
	const picture = useQuery({
		queryKey: ["logo", file.name, file.size, file.lastModified],
		queryFn: () => openPicture(file),
		retry: false,
		gcTime: 0,
	});
	const drawn = useQuery({
		queryKey: ["logo", file.name, file.size, file.lastModified, square],
		queryFn: () => drawLogo(picture.data as HTMLImageElement, square),
		enabled: picture.data !== undefined,
		retry: false,
		gcTime: 0,
	});
	const save = useDeed((data: string) => api.settings.set_logo({ body: { data: base64Of(data) } }), {
		said: () => t("settings.logo_saved"),
		after: (saved) => {
			adoptSettings(client, saved);
			onClose();
		},
		refused: "here",
	});
	const failed = picture.error || drawn.error;
	return (
		<FormDialog title={t("settings.logo")} onClose={onClose}>
			{failed || save.problem ? (
				<Alert color="danger" role="alert" mb="md">
					{save.problem ?? t("settings.logo_unreadable")}
				</Alert>
			) : null}
			<div className={classes.stage}>{drawn.data ? <img src={drawn.data} alt={t("settings.logo_preview")} /> : null}</div>
			<Radio.Group label={t("settings.logo_cut")} value={square ? "square" : "whole"} onChange={(chosen) => setSquare(chosen === "square")}>
				<div className={classes.buttons}>
					<Radio value="whole" label={t("settings.logo_whole")} />
					<Radio value="square" label={t("settings.logo_square")} />
				</div>
			</Radio.Group>
			<div className={classes.footer}>
				<Button variant="default" onClick={onClose}>
					{t("form.cancel")}
				</Button>
				<Button disabled={!drawn.data} loading={save.pending} onClick={() => drawn.data && void save.run(drawn.data)}>
					{t("settings.logo_save")}
				</Button>
			</div>
		</FormDialog>
	);
}
