import { expect, test } from "vitest";
import { ApiError, isGoneLink } from "./api-error.ts";

test("a link is gone where the server says so of the link, not where the server is busy or away", () => {
	const isGone = (status: number) => isGoneLink(new ApiError(status, { error: "x", message: "x" }));
	expect([400, 404, 410].map(isGone)).toEqual([true, true, true]);
	expect([0, 401, 403, 408, 409, 425, 429, 500, 502, 503, 504].filter(isGone)).toEqual([]);
	expect([null, new Error("x")].map(isGoneLink)).toEqual([false, false]);
});
