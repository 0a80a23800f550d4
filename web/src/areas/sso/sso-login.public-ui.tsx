export { SsoButtons as default } from "./sso-buttons.tsx";
