import { createContext } from "react";

/** Whether a page stands in the frame of the app: one that only says something brings its own otherwise. */
export const InShell = createContext(false);
