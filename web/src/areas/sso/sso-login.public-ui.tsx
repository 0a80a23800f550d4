export { SsoButtons } from "./sso-buttons.tsx";
