export { loadFace, useFace } from "./customer-face.ts";
export { deviceWords } from "./device-words.ts";
export { pendingSecondFactor } from "./pending-second-factor.ts";
export { enter, switchCustomer } from "./session.api.ts";
export { useEnter } from "./use-enter.ts";
