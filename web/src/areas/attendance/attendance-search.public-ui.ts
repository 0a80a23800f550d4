export const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
export const readDay = (raw: Record<string, unknown>): { day?: string } => (isDay(raw.day) ? { day: raw.day } : {});
