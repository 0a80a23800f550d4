import "@mantine/spotlight/styles.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import type { ShellDialog } from "../shell-keys.ts";
import classes from "./palette.module.css";
import { usePaletteActions, usePaletteFound, usePalettePages } from "./palette-actions.tsx";
import { usePaletteRecords } from "./palette-records.tsx";

const [store, spotlight] = createSpotlight();

interface PaletteProps {
	onClose: () => void;
	onDialog: (dialog: ShellDialog) => void;
}

/** Ctrl+K: every page, action and record by name. */
export default function Palette({ onClose, onDialog }: PaletteProps) {
	const { t } = useT();
	const [typed, setTyped] = useState("");
	const [asked] = useDebouncedValue(typed, 120);
	const records = usePaletteRecords(asked);
	const pages = usePalettePages();
	const found = usePaletteFound();
	const actions = usePaletteActions(onDialog);
	useEffect(() => spotlight.open(), []);
	return (
		<Spotlight
			store={store}
			shortcut={null}
			scrollable
			maxHeight={420}
			centered={false}
			yOffset="14vh"
			transitionProps={{ duration: 120 }}
			overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
			onSpotlightClose={onClose}
			attributes={{ content: { "aria-label": t("palette.title") } }}
			nothingFound={t("palette.nothing")}
			searchProps={{
				placeholder: t("shell.search"),
				"aria-label": t("shell.search"),
				leftSection: <IconSearch size={18} stroke={1.6} aria-hidden />,
			}}
			classNames={classes}
			query={typed}
			onQueryChange={setTyped}
			actions={[
				...(records.length > 0 ? [{ group: t(asked.trim() === "" ? "palette.recent" : "palette.records"), actions: records }] : []),
				{ group: t("palette.pages"), actions: typed.trim() === "" ? pages : [...pages, ...found] },
				{ group: t("palette.actions"), actions },
			]}
		/>
	);
}
