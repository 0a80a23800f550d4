/** Numbers and colours both sides must agree on. */
export const COLOURS = {
	primary: "#29ABE2",
	secondary: "#f67c7e",
	heading: "#2c2c2c",
	text: "#626262",
	success: "#5fbf82",
	danger: "#f15d5f",
	warning: "#fbac42",
	dark: "#48607c",
} as const;

export const THEMES = ["light", "dark", "semi-dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Items per page a table offers. A table starts with the first until the person chooses. */
export const PAGE_SIZES = [5, 10, 20, 50, 100] as const;
export const TABLE_PAGE_SIZE = 5;
/** Items per page of the API when the caller names none. */
export const API_PAGE_SIZE = 20;

/** At least this many characters; a customer may ask for more. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
/** The version of the terms that a person accepts. A new one is asked for at the next visit. */
export const TERMS_VERSION = "2026-11";

export const REQUEST_TIMEOUT_MS = 60_000;
export const CHUNK_TIMEOUT_MS = 120_000;
/** Deleted files can be brought back for so long. */
export const FILE_KEPT_DAYS = 30;
export const NOTICE_MS = 3_000;
export const BOOKMARKS_SHOWN = 10;
/** Widths in px from which a size name applies; below sm it is xs. */
export const BREAKPOINTS = { sm: 576, md: 768, lg: 992, xl: 1200 } as const;
/** Perceived brightness (0–255) above which black text is chosen on a colour. */
export const LUMINANCE_THRESHOLD = 128;

/** A paper counts as expiring this many days before it does. */
export const EXPIRY_DAYS = 60;

/** Whether somebody is here, as the others see it. Only "do not disturb" is chosen; the rest is what their screens say. */
export const PRESENCES = ["online", "away", "do not disturb", "offline"] as const;
export type Presence = (typeof PRESENCES)[number];
/** What a picture may weigh as it comes from a phone. */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024;

/** The figures of the start page, by the names of their words: `figure.present`, and `figure_note.present` below the number. */
export const FIGURES = [
	"my_lessons",
	"present",
	"registers_missing",
	"unexplained",
	"absent_staff",
	"open_leave",
	"messages_asked",
	"enrolled",
] as const;
export type FigureName = (typeof FIGURES)[number];

/** What areas show in the calendar beside its events, by the names of their words: `layer.lessons`. */
export const CALENDAR_LAYERS = ["lessons", "days_off", "terms", "todos", "leave", "cover", "bookings"] as const;
export type CalendarLayerName = (typeof CALENDAR_LAYERS)[number];
