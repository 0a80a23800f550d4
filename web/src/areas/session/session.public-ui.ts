export { deviceWords } from "@homeroom/contract/areas/session/session.device-words.ts";
export { loadFace, useFace } from "./customers/customer-face.ts";
export { demoLoginsQuery, enter, switchCustomer } from "./session.api.ts";
export { useEnter } from "./session-enter.ts";
export { pendingSecondFactor } from "./session-second-factor.ts";
