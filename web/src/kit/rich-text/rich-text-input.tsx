import "@mantine/tiptap/styles.layer.css";
import { Input } from "@mantine/core";
import { Link, RichTextEditor } from "@mantine/tiptap";
import { IconBraces } from "@tabler/icons-react";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type ReactNode, useId } from "react";
import { useT } from "../i18n/i18n.ts";
import { MenuPart } from "../menu/menu-part.ts";
import { MenuWhenUsed } from "../menu/menu-when-used.tsx";
import classes from "./rich-text.module.css";

interface RichTextInputProps {
	label: string;
	required?: boolean;
	defaultValue?: string;
	onChange: (html: string) => void;
	onBlur?: () => void;
	error?: ReactNode;
	/** What a menu of this name puts where one writes: gaps that are filled later. */
	pieces?: { label: string; choices: readonly { text: string; label: string }[] } | undefined;
}

/** A text with headings, lists and links, written as it will look. Load it lazily. */
export default function RichTextInput({ label, required = false, defaultValue = "", onChange, onBlur, error, pieces }: RichTextInputProps) {
	const { t } = useT();
	const id = useId();
	const editor = useEditor({
		extensions: [StarterKit.configure({ link: false, heading: { levels: [2, 3] }, codeBlock: false }), Link],
		content: defaultValue,
		shouldRerenderOnTransaction: false,
		// the page's policy lets no style in that it did not send
		injectCSS: false,
		editorProps: {
			attributes: {
				class: classes.editor ?? "",
				role: "textbox",
				"aria-multiline": "true",
				"aria-label": label,
				...(error ? { "aria-invalid": "true", "aria-describedby": id } : {}),
			},
		},
		onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
		onBlur: () => onBlur?.(),
	});
	return (
		<Input.Wrapper label={label} required={required} error={error} errorProps={{ id }} labelElement="div">
			<RichTextEditor
				editor={editor}
				classNames={{ content: classes.text ?? "" }}
				labels={{
					boldControlLabel: t("texts.bold"),
					italicControlLabel: t("texts.italic"),
					h2ControlLabel: t("texts.heading"),
					h3ControlLabel: t("texts.subheading"),
					bulletListControlLabel: t("texts.bullets"),
					orderedListControlLabel: t("texts.numbers"),
					blockquoteControlLabel: t("texts.quote"),
					linkControlLabel: t("texts.link"),
					unlinkControlLabel: t("texts.unlink"),
					linkEditorInputLabel: t("texts.link_address"),
					linkEditorInputPlaceholder: "https://",
					linkEditorSave: t("texts.link_save"),
					linkEditorExternalLink: t("texts.link_outside"),
					linkEditorInternalLink: t("texts.link_outside"),
					undoControlLabel: t("texts.undo"),
					redoControlLabel: t("texts.redo"),
				}}
			>
				<RichTextEditor.Toolbar>
					<RichTextEditor.ControlsGroup>
						<RichTextEditor.Bold />
						<RichTextEditor.Italic />
					</RichTextEditor.ControlsGroup>
					<RichTextEditor.ControlsGroup>
						<RichTextEditor.H2 />
						<RichTextEditor.H3 />
						<RichTextEditor.BulletList />
						<RichTextEditor.OrderedList />
						<RichTextEditor.Blockquote />
					</RichTextEditor.ControlsGroup>
					<RichTextEditor.ControlsGroup>
						<RichTextEditor.Link />
						<RichTextEditor.Unlink />
					</RichTextEditor.ControlsGroup>
					{pieces ? (
						<MenuWhenUsed
							withinPortal
							returnFocus={false}
							button={
								<button type="button" className={classes.pieces}>
									<IconBraces size={15} stroke={1.7} aria-hidden="true" />
									{pieces.label}
								</button>
							}
						>
							{pieces.choices.map(({ text, label: name }) => (
								<MenuPart.Item key={text} onClick={() => editor?.chain().focus().insertContent(text).run()}>
									{name}
								</MenuPart.Item>
							))}
						</MenuWhenUsed>
					) : null}
					<RichTextEditor.ControlsGroup>
						<RichTextEditor.Undo />
						<RichTextEditor.Redo />
					</RichTextEditor.ControlsGroup>
				</RichTextEditor.Toolbar>
				<RichTextEditor.Content />
			</RichTextEditor>
		</Input.Wrapper>
	);
}
