import { fullName } from "@homeroom/contract/kit/person.ts";
import { UnstyledButton } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import type { Staff } from "../staff.api.ts";
import { StaffAvatar } from "../staff-avatar.tsx";
import classes from "./staff-photo.module.css";

const StaffPhotoChooser = lazy(async () => ({ default: (await import("./staff-photo-chooser.tsx")).StaffPhotoChooser }));

/** The photo in the head of the page; pressed, it can be changed by those who may. */
export function StaffPhoto({ person }: { person: Staff }) {
	const { t } = useT();
	const allows = useAllows();
	const [open, setOpen] = useState(false);
	if (!allows("Staff.Edit") || person.archived_at !== null) return <StaffAvatar person={person} large />;
	const label = t("employment.photo_edit");
	const close = () => setOpen(false);
	return (
		<>
			<span className={classes.place}>
				<StaffAvatar person={person} large />
				<UnstyledButton className={classes.button} aria-label={label} title={label} onClick={() => setOpen(true)}>
					<span className={classes.camera} aria-hidden="true">
						<IconCamera size={12} />
					</span>
				</UnstyledButton>
			</span>
			{open ? (
				<FormDialog title={t("employment.photo_of", { name: fullName(person) })} onClose={close} width={460}>
					<Suspense>
						<StaffPhotoChooser person={person} onDone={close} />
					</Suspense>
				</FormDialog>
			) : null}
		</>
	);
}
