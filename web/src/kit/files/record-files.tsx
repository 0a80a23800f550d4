import { lazy, Suspense } from "react";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { loadCatalogue } from "../i18n/i18n.ts";
import type { FilesOf, FilesShown } from "./files.api.ts";
import classes from "./record-files.module.css";

const FilesPanel = lazy(async () => {
	const [panel] = await Promise.all([import("./files-panel.tsx"), loadCatalogue("files")]);
	return panel;
});

/** The files beside a record: `<RecordFiles module="Students" record="students" recordId={7} />`. Loaded after the page. */
export function RecordFiles(of: FilesOf & FilesShown) {
	return (
		<div className={of.brief ? undefined : classes.below}>
			<Suspense
				fallback={
					<Sheet>
						<TextSkeleton width="40%" />
					</Sheet>
				}
			>
				<FilesPanel {...of} />
			</Suspense>
		</div>
	);
}
