import { house_points, houses } from "@homeroom/contract/areas/houses/houses.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { pictureDoor, pictureHandlers } from "../../kit/handlers/picture-handlers.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { loggedRecord } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { NamedFiles } from "../files/files.public.ts";
import { HOUSE_POINTS, HOUSES } from "./houses.queries.ts";

const housesRoutes = (files: NamedFiles) => serve(houses, { ...recordHandlers(HOUSES), ...pictureHandlers(HOUSES, files) });

export const housesArea: ServerArea = {
	owns: { houses: "name colour motto about", house_points: "reason" },
	records: [HOUSES, HOUSE_POINTS],
	logged: {
		houses: loggedRecord(HOUSES, "t.name"),
		house_points: {
			...loggedRecord(HOUSE_POINTS, "t.reason"),
			about: "student_id",
			deeds: [{ did: "awarded", on: "created", field: "points" }],
		},
	},
	demo: [{ after: ["students", "staff"], fill: async (client, school) => (await import("./houses.demo.ts")).fillHouses(client, school) }],
	files: [pictureDoor(HOUSES)],
	open: ({ keeper }) => ({ routes: [...housesRoutes(new NamedFiles(keeper)), ...serve(house_points, recordHandlers(HOUSE_POINTS))] }),
};
