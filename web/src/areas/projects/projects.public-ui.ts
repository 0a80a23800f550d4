export { ColleagueName, ColleagueNames, useColleagueName } from "./project-colleagues.tsx";
export { ColleagueInput, ColleaguesInput } from "./project-inputs.tsx";
export { colleaguesQuery } from "./projects.api.ts";
