export { PasswordField } from "./password-field.tsx";
export { PlainPage } from "./plain-page.tsx";
export { switchCustomer } from "./session.api.ts";
export { TermsCheckbox } from "./terms-checkbox.tsx";
export { useEnter } from "./use-enter.ts";
