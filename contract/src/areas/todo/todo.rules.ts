/** What the list shows: `all` is what does not lie in the trash. A tag's key is a filter, too. */
export const TODO_FILTERS = ["all", "starred", "important", "completed", "trashed"] as const;
export type TodoFilter = (typeof TODO_FILTERS)[number];

export const TODO_COLOURS = ["primary", "secondary", "success", "warning", "danger", "dark"] as const;
export type TodoColour = (typeof TODO_COLOURS)[number];

/** The tags that everybody starts with. Until somebody names one, screens call it by its key's words. */
export const FIRST_TODO_TAGS = [
	{ key: "frontend", colour: "primary" },
	{ key: "backend", colour: "warning" },
	{ key: "doc", colour: "success" },
	{ key: "bug", colour: "danger" },
] as const satisfies { key: string; colour: TodoColour }[];

export const TODO_TITLE_MAX = 200;
export const TODO_DESC_MAX = 10_000;
export const TODO_TAG_MAX = 40;
/** Of one person, the trash included: more than anybody looks through. */
export const TODOS_MAX = 2000;
export const TODO_TAGS_MAX = 30;
/** What lies in the trash is gone after so many days. */
export const TODO_TRASH_DAYS = 30;
/** A day's work is the most that one of them may take. */
export const TODO_MINUTES_MAX = 1440;
