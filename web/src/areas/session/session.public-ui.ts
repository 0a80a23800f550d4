export { loadFace, useFace } from "./customer-face.ts";
export { deviceWords } from "./device-words.ts";
export { enter } from "./session.api.ts";
export {} from "./session.queries.ts";
export { useEnter } from "./use-enter.ts";
