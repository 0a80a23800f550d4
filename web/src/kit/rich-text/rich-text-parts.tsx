import { Input } from "@mantine/core";
import { type ComponentProps, lazy, Suspense } from "react";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { loadCatalogue } from "../i18n/i18n.ts";
import classes from "./rich-text.module.css";

const Editor = lazy(async () => {
	const [editor] = await Promise.all([import("./rich-text-input.tsx"), loadCatalogue("texts")]);
	return editor;
});
/** As large as the editor that comes: nothing below it moves. */
export const EditorPlace = ({ label, required }: { label: string; required: boolean }) => (
	<Input.Wrapper label={label} required={required} labelElement="div">
		<div className={classes.place} aria-hidden="true">
			<div className={classes.frame} />
		</div>
	</Input.Wrapper>
);
/** A formatted text to write. The editor and its words come with the first form that has one. */
export const RichTextField = (props: ComponentProps<typeof Editor>) => (
	<Suspense fallback={<EditorPlace label={props.label} required={props.required === true} />}>
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
