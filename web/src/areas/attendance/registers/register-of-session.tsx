import { Button } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../kit/i18n/i18n.ts";
import { registersQuery } from "../attendance.api.ts";
import { useToday } from "../attendance-day.tsx";

/** The way from a lesson to its register, for whoever may open it. A school that takes none by lesson has none. */
export default function RegisterOfSession({ session_id, day }: { session_id: number; day: string }) {
	const { t } = useT();
	const isDue = day <= useToday();
	const { data } = useQuery({ ...registersQuery(day), enabled: isDue });
	if (!isDue || !data?.registers.some((line) => line.session_id === session_id)) return null;
	return (
		<Button
			variant="default"
			leftSection={<IconListCheck size={16} stroke={1.7} aria-hidden />}
			renderRoot={(props) => <Link to="/attendance/$id" params={{ id: String(session_id) }} {...props} />}
		>
			{t("attendance.open_register")}
		</Button>
	);
}
