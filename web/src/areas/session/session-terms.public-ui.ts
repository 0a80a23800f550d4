export { TermsCheckbox } from "./terms/terms-checkbox.tsx";
