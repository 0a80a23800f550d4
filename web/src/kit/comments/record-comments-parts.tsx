import { lazy, Suspense } from "react";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { loadCatalogue } from "../i18n/i18n.ts";
import type { RecordCommentsProps } from "./record-comments.tsx";

const Comments = lazy(async () => {
	const [comments] = await Promise.all([import("./record-comments.tsx"), loadCatalogue("comments")]);
	return comments;
});

/** What is said about a row of a record whose area has `commentCalls`. Loaded after the page. */
export const RecordCommentsPart = (props: RecordCommentsProps) => (
	<Suspense
		fallback={
			<Sheet>
				<TextSkeleton width="40%" />
				<TextSkeleton width="70%" />
			</Sheet>
		}
	>
		<Comments {...props} />
	</Suspense>
);
