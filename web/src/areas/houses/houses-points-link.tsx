import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";

export function HousesPointsLink() {
	const { t } = useT();
	return (
		<Button variant="default" renderRoot={(props) => <Link {...props} to="/house-points" />}>
			{t("houses.points")}
		</Button>
	);
}
