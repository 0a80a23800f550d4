import { type ComponentProps, lazy, Suspense } from "react";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { loadCatalogue } from "../i18n/i18n.ts";

const Editor = lazy(async () => {
	const [editor] = await Promise.all([import("./rich-text-input.tsx"), loadCatalogue("texts")]);
	return editor;
});
/** A formatted text to write. The editor and its words come with the first form that has one. */
export const RichTextField = (props: ComponentProps<typeof Editor>) => (
	<Suspense fallback={<TextSkeleton width="60%" />}>
		<Editor {...props} />
	</Suspense>
);

const Shown = lazy(() => import("./rich-text.tsx"));
/** A formatted text to read. The sanitiser comes with the first one that is read. */
export const RichTextShown = ({ html, small }: { html: string; small?: boolean }) => (
	<Suspense fallback={<TextSkeleton width="80%" />}>
		<Shown html={html} small={small} />
	</Suspense>
);
