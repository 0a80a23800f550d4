export { TermsCheckbox } from "./terms-checkbox.tsx";
