/** What a range of days is chosen by. */
export const PERIODS = [
	"today",
	"yesterday",
	"this_week",
	"last_week",
	"this_month",
	"last_month",
	"this_year",
	"last_year",
] as const;
export type Period = (typeof PERIODS)[number];
