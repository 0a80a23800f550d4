import { Alert } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import type { Student } from "./students.api.ts";

/** The family does not want photos: who still sees this one. */
export default function StudentPhotoNote({ row }: { row: Student }) {
	const { t } = useT();
	if (!row.photo_withdrawn) return null;
	return (
		<Alert color="warning" mb="md" icon={<IconEyeOff aria-hidden="true" />}>
			{t("care.photo_withdrawn")}
		</Alert>
	);
}
