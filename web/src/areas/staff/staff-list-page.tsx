import { Button } from "@mantine/core";
import { IconCalendarOff, IconCertificate, IconIdBadge2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { STAFF_AREA } from "./staff.record.tsx";
import { STAFF_LOOK } from "./staff-look.tsx";

export function StaffListPage() {
	const { t } = useT();
	const edits = useAllows()("Staff.Edit");
	return (
		<RecordListPage
			area={STAFF_AREA}
			look={STAFF_LOOK}
			emptyIcon={<IconIdBadge2 />}
			actions={() => (
				<>
					{edits ? (
						<Button
							variant="default"
							leftSection={<IconCertificate size={16} aria-hidden="true" />}
							renderRoot={(props) => <Link to="/staff/qualifications" {...props} />}
						>
							{t("staff.expiring")}
						</Button>
					) : null}
					<Button
						variant="default"
						leftSection={<IconCalendarOff size={16} aria-hidden="true" />}
						renderRoot={(props) => <Link to="/staff/leave" {...props} />}
					>
						{t("staff.leave")}
					</Button>
				</>
			)}
		/>
	);
}
