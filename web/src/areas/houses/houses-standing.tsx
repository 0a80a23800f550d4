import { HOUSE, HOUSE_POINT } from "@homeroom/contract/areas/houses/houses.rules.ts";
import { PERSON_COLOURS } from "@homeroom/contract/kit/person.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { AddRecord } from "../../kit/record/add-record.tsx";
import { madePath } from "../../kit/routing/made-path.ts";
import { recordLive } from "../../kit/table/records/record-client.ts";
import { Ranking } from "../../ui/ranking.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Counted } from "./houses.record.tsx";

/** On the start page: who leads. A school without houses sees nothing of it. */
export function HousesCard() {
	const { t } = useT();
	const { data: { houses } = { houses: [] } } = useQuery({
		queryKey: ["houses", "standing"],
		queryFn: ({ signal }) => api.houses.list({ query: { sort: "-points" } }, { signal }),
		meta: recordLive(HOUSE),
	});
	if (houses.length === 0) return null;
	const rows = houses.map(({ id, name, colour, points, week_points }) => ({
		id,
		name: <Link to={madePath(`/houses/${id}`)}>{name}</Link>,
		colour: PERSON_COLOURS[colour],
		value: points,
		note: week_points === 0 ? null : <Counted word="houses.this_week" count={week_points} />,
	}));
	return (
		<Sheet title={t("houses.title")} aside={<AddRecord spec={HOUSE_POINT} label={t("houses.give")} size="compact-sm" />}>
			<Ranking rows={rows} />
		</Sheet>
	);
}
