import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useLiveInvalidate } from "../../kit/live/live.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { HouseColour } from "./house-colour.tsx";
import classes from "./houses-standing.module.css";

const STANDING = ["houses", "standing"];

/** On the start page: who leads. A school without houses sees nothing of it. */
export function HousesCard() {
	const { t } = useT();
	const { data } = useQuery({ queryKey: STANDING, queryFn: ({ signal }) => api.houses.standing({}, { signal }) });
	useLiveInvalidate("house_points", STANDING);
	useLiveInvalidate("houses", STANDING);
	if (!data || data.houses.length === 0) return null;
	return (
		<Sheet title={t("houses.standing")} aside={<Link to="/house-points">{t("houses.points")}</Link>}>
			<table className={classes.table}>
				<thead>
					<tr>
						<th scope="col">{t("houses.name")}</th>
						<th scope="col">{t("houses.week")}</th>
						<th scope="col">{t("houses.total")}</th>
					</tr>
				</thead>
				<tbody>
					{data.houses.map(({ id, name, colour, week_points, points }) => (
						<tr key={id}>
							<th scope="row">
								<HouseColour colour={colour} word={name} />
							</th>
							<td>{week_points}</td>
							<td>{points}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Sheet>
	);
}
