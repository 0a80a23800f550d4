export { default } from "./sso-by-domain.tsx";
