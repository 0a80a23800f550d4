import { area } from "../../kit/call.ts";
import { pictureCalls } from "../../kit/picture-calls.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { HOUSE, HOUSE_POINT } from "./houses.rules.ts";

export const houses = area({ ...recordCalls(HOUSE), ...pictureCalls(HOUSE) });

export const house_points = area(recordCalls(HOUSE_POINT));
