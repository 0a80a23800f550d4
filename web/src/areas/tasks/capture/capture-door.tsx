import { lazy, Suspense } from "react";
import { useDialogInAddress } from "../../../kit/form/dialog-address.ts";
import { loadCatalogue, useT } from "../../../kit/i18n/i18n.ts";
import { useKeys } from "../../../kit/keys/keys.ts";
import { useAllows } from "../../../kit/session/session.ts";

const CaptureDialog = lazy(async () => {
	const [{ CaptureDialog: Dialog }] = await Promise.all([import("./capture-dialog.tsx"), loadCatalogue("task_repeats")]);
	return { default: Dialog };
});

/** On every page: `c`, or the address with `do=capture`, opens the line. */
export default function CaptureDoor() {
	const { t } = useT();
	const may = useAllows()("Tasks.Create");
	const [open, show, close] = useDialogInAddress(["capture"]);
	useKeys(may ? [{ keys: "c", label: t("tasks.capture"), run: () => show("capture"), everywhere: true }] : []);
	return may && open ? (
		<Suspense>
			<CaptureDialog onClose={close} />
		</Suspense>
	) : null;
}
