export { loadFace, useFace } from "./customers/customer-face.ts";
export { deviceWords } from "./device-words.ts";
export { demoLoginsQuery, enter, switchCustomer } from "./session.api.ts";
export { useEnter } from "./session-enter.ts";
export { pendingSecondFactor } from "./session-second-factor.ts";
