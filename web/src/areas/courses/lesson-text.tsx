import { lazy, Suspense } from "react";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";

const RichText = lazy(() => import("../../kit/rich-text/rich-text.tsx"));

/** What a lesson says. The sanitiser comes with the first one that is read. */
export const LessonText = ({ html }: { html: string }) => (
	<Suspense fallback={<TextSkeleton width="80%" />}>
		<RichText html={html} />
	</Suspense>
);
