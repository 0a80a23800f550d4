import { STAFF } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { fullName, PERSON_COLOURS } from "@homeroom/contract/kit/person.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { sayDone } from "../../../kit/deeds/deed-notices.ts";
import { PictureChooser } from "../../../kit/files/picture-chooser.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { recordApi } from "../../../kit/record/record-api.ts";
import type { Staff } from "../staff.api.ts";

/** Chooses, changes and removes the photo, each at once. Needs the catalogues `employment` and `files`. */
export function StaffPhotoChooser({ person, onDone }: { person: Staff; onDone?: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const { id, version } = person;
	const told = (saved: Staff, message: string) => {
		recordApi(STAFF).adopt(client, saved);
		sayDone(message, saved);
		onDone?.();
	};
	return (
		<PictureChooser
			name={fullName(person)}
			colour={PERSON_COLOURS[person.colour_code]}
			fileId={person.photo_file_id}
			onChoose={async (photo) => told(await api.staff.photo_set.upload(photo, { params: { id } }), t("employment.photo_saved"))}
			onRemove={async () => told(await api.staff.photo_remove({ params: { id }, body: { version } }), t("employment.photo_removed"))}
		/>
	);
}
