import { Kbd, Modal } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { CardTitle } from "../../ui/card/card-title.tsx";
import { useT } from "../i18n/i18n.ts";
import { type KeyBinding, registeredBindings } from "./key-bindings.ts";
import classes from "./keys-dialog.module.css";

interface KeysDialogProps {
	onClose: () => void;
	/** What stands above the keys: the help of a page, and its name. */
	title?: string;
	children?: ReactNode;
}

/** All keys that work right now. Opened with `?`. */
export default function KeysDialog({ onClose, title, children }: KeysDialogProps) {
	const { t } = useT();
	const [registered] = useState(registeredBindings);
	const bindings: KeyBinding[] = [
		...registered.filter(({ unlisted }) => !unlisted),
		{ keys: "mod+enter", label: t("keys.save"), everywhere: true },
	];
	const groups = [
		{ title: t("keys.here"), bindings: bindings.filter((binding) => !binding.everywhere) },
		{ title: t("keys.everywhere"), bindings: bindings.filter((binding) => binding.everywhere) },
	];
	return (
		<Modal opened onClose={onClose} title={title ?? t("keys.title")} size="md" closeButtonProps={{ "aria-label": t("action.close") }}>
			{children}
			{groups
				.filter((group) => group.bindings.length > 0)
				.map((group) => (
					<section key={group.title} className={classes.group}>
						<CardTitle part>{group.title}</CardTitle>
						<dl className={classes.list}>
							{group.bindings.map((binding) => (
								<div key={binding.keys} className={classes.row}>
									<dt>{binding.label}</dt>
									<dd>
										<Keys keys={binding.keys} />
										{binding.or ? (
											<>
												{` ${t("keys.or")} `}
												<Keys keys={binding.or} />
											</>
										) : null}
									</dd>
								</div>
							))}
						</dl>
					</section>
				))}
		</Modal>
	);
}

function Keys({ keys }: Pick<KeyBinding, "keys">) {
	const { t } = useT();
	const sequence = keys.split(" ");
	return sequence.map((key, position) => (
		<Fragment key={sequence.slice(0, position + 1).join()}>
			{position > 0 ? ` ${t("keys.then")} ` : null}
			<Kbd>
				{key
					.replace("mod+", `${t("keys.ctrl")} `)
					.replace("shift+", `${t("keys.shift")} `)
					.replace(/enter$/, t("keys.enter"))
					.replace(/\b([a-z]|f\d)$/, (letter) => letter.toUpperCase())}
			</Kbd>
		</Fragment>
	));
}
