// Apart from the rest of the session: the login page does without the kit's fields.
export { PasswordField } from "./password-field.tsx";
export { PlainPage } from "./plain-page.tsx";
