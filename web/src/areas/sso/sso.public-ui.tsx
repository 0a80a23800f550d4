export { SsoProviders } from "./sso-providers.tsx";
