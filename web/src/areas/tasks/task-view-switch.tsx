import { SegmentedControl } from "@mantine/core";
import { useT } from "../../kit/i18n/i18n.ts";

/** The same tasks as a list or on a board. */
export function TaskViewSwitch({ view, onOther }: { view: "list" | "board"; onOther: () => void }) {
	const { t } = useT();
	return (
		<SegmentedControl
			aria-label={t("tasks.view")}
			value={view}
			data={[
				{ value: "list", label: t("tasks.view_list") },
				{ value: "board", label: t("tasks.view_board") },
			]}
			onChange={(chosen) => chosen !== view && onOther()}
		/>
	);
}
