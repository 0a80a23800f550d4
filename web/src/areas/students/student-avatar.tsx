import { fullName, PERSON_COLOURS, type PersonColour } from "@homeroom/contract/kit/person.ts";
import { type ComponentType, lazy, Suspense } from "react";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import type { Student } from "./students.api.ts";

const PersonPhoto = lazy<ComponentType<{ fileId: number; size: "64" | "256" }>>(() =>
	import("../../kit/files/person-photo.tsx").catch(() => ({ default: () => null })),
);

/** A student's photo, or initials in the colour that was chosen for them. */
export function StudentAvatar({ student, large }: { student: Student; large?: boolean }) {
	const { photo_file_id, colour_code } = student;
	return (
		<PersonAvatar
			name={fullName(student)}
			size={large ? "lg" : "md"}
			colour={colour_code ? PERSON_COLOURS[colour_code as PersonColour] : undefined}
		>
			{photo_file_id ? (
				<Suspense>
					<PersonPhoto key={photo_file_id} fileId={photo_file_id} size={large ? "256" : "64"} />
				</Suspense>
			) : null}
		</PersonAvatar>
	);
}
