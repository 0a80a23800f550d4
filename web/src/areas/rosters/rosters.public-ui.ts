/** Where files of several records come in together. */
export const ROSTERS = { to: "/students/rosters", permission: "Students.Import" } as const;
