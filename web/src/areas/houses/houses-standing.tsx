import { PERSON_COLOURS } from "@homeroom/contract/kit/person.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { ColourWord } from "../../ui/colour-word.tsx";
import { Detail, DetailList } from "../../ui/detail-list.tsx";
import { Sheet } from "../../ui/sheet.tsx";

/** On the start page: who leads. A school without houses sees nothing of it. */
export function HousesCard() {
	const { t } = useT();
	const { data } = useQuery({
		queryKey: ["houses", "standing"],
		queryFn: ({ signal }) => api.houses.standing({}, { signal }),
		meta: { live: ["house_points", "houses"] },
	});
	if (!data || data.houses.length === 0) return null;
	return (
		<Sheet title={t("houses.title")} aside={<Link to="/house-points">{t("houses.points")}</Link>}>
			<DetailList>
				{data.houses.map(({ id, name, colour, week_points, points }) => (
					<Detail key={id} label={name}>
						<ColourWord colour={PERSON_COLOURS[colour]}>{t("houses.score", { week: week_points, all: points })}</ColourWord>
					</Detail>
				))}
			</DetailList>
		</Sheet>
	);
}
