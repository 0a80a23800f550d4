/** How long after signing in a person may change their factors without showing the password again. */
export const FRESH_LOGIN_MINUTES = 10;
/** A code of the authenticator app. */
export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX = 60;
