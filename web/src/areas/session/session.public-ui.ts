export { enter } from "./session.api.ts";
