import { ActionIcon } from "@mantine/core";
import { IconCalendarShare, IconDots, IconPlaylistAdd } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../kit/menu/menu-when-used.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { yearsQuery } from "../enrolments/enrolments.public-ui.ts";
import { ClassesRollover } from "./classes-rollover.tsx";

/** What else can be done with the classes of a year. */
export default function ClassesMenu() {
	const { t } = useT();
	const mayCreate = useAllows()("Classes.Create");
	const { data } = useQuery({ ...yearsQuery(), enabled: mayCreate });
	const [dialog, show, close] = useDialogInAddress(["rollover"]);
	const current = data?.years.find(({ is_current }) => is_current);
	const addMissing = useDeed((academic_year_id: number) => api.classes.add_missing({ body: { academic_year_id } }), {
		said: ({ count }) => t("classes.missing_added", { count }),
		undo: ({ count, batch }) => (count > 0 ? batch : undefined),
		invalidates: [["classes"]],
	});
	if (!mayCreate) return null;
	return (
		<>
			<MenuWhenUsed
				position="bottom-end"
				width={250}
				button={
					<ActionIcon variant="default" size={36} aria-label={t("classes.more_actions")}>
						<IconDots size={17} />
					</ActionIcon>
				}
			>
				<MenuPart.Item
					disabled={current === undefined}
					leftSection={<IconPlaylistAdd size={16} stroke={1.7} aria-hidden="true" />}
					onClick={() => current && void addMissing.run(current.id)}
				>
					{t("classes.missing")}
				</MenuPart.Item>
				<MenuPart.Item leftSection={<IconCalendarShare size={16} stroke={1.7} aria-hidden="true" />} onClick={() => show("rollover")}>
					{t("classes.rollover")}
				</MenuPart.Item>
			</MenuWhenUsed>
			{dialog && data ? <ClassesRollover years={data.years} onClose={close} /> : null}
		</>
	);
}
