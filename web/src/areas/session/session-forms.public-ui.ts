// Apart from the rest of the session: the login page does without the kit's fields.
export { PasswordField } from "./password/password-field.tsx";
export { PlainPage } from "./session-plain-page.tsx";
