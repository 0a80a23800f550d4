import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";

const AddForm = lazy(async () => ({ default: (await import("./alarm-add-form.tsx")).AlarmAddForm }));

/** Somebody is in the building whom no register knows: a visitor, whoever repairs something. */
export function AlarmAdd({ id }: { id: number }) {
	const { t } = useT();
	const [adding, setAdding] = useState(false);
	return (
		<div>
			<Button variant="subtle" leftSection={<IconUserPlus size={17} stroke={1.7} aria-hidden="true" />} onClick={() => setAdding(true)}>
				{t("emergency.add")}
			</Button>
			<Suspense>{adding ? <AddForm id={id} onClose={() => setAdding(false)} /> : null}</Suspense>
		</div>
	);
}
