import { fullName, PERSON_COLOURS, type PersonColour } from "@homeroom/contract/kit/person.ts";
import { type ComponentType, lazy, Suspense } from "react";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import type { Staff } from "./staff.api.ts";

const PersonPhoto = lazy<ComponentType<{ fileId: number; size: "64" | "256" }>>(() =>
	import("../../kit/files/person-photo.tsx").catch(() => ({ default: () => null })),
);

export function StaffAvatar({ person, large }: { person: Staff; large?: boolean }) {
	return <StaffFace name={fullName(person)} colour={person.colour_code} fileId={person.photo_file_id} large={large} />;
}

interface StaffFaceProps {
	name: string;
	colour: string;
	fileId: number | null;
	large?: boolean | undefined;
}
/** A photo, or initials in the colour that was chosen. */
export function StaffFace({ name, colour, fileId, large }: StaffFaceProps) {
	return (
		<PersonAvatar name={name} size={large ? "lg" : "md"} colour={PERSON_COLOURS[colour as PersonColour]}>
			{fileId ? (
				<Suspense>
					<PersonPhoto key={fileId} fileId={fileId} size={large ? "256" : "64"} />
				</Suspense>
			) : null}
		</PersonAvatar>
	);
}
