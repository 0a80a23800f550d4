import { lazy, Suspense } from "react";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";

const Panel = lazy(async () => {
	const [panel] = await Promise.all([import("./student-family.tsx"), loadCatalogue("clients")]);
	return panel;
});

/** The family of a student for the student's page. Loaded after the page. */
export const StudentFamily = ({ id }: { id: number }) => (
	<Suspense>
		<Panel id={id} />
	</Suspense>
);
