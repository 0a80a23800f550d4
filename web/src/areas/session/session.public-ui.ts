export { loadFace, useFace } from "./customer-face.ts";
export { deviceWords } from "./device-words.ts";
export { PasswordField } from "./password-field.tsx";
export { pendingSecondFactor } from "./pending-second-factor.ts";
export { PlainPage } from "./plain-page.tsx";
export { enter, switchCustomer } from "./session.api.ts";
export { TermsCheckbox } from "./terms-checkbox.tsx";
export { useEnter } from "./use-enter.ts";
