/** What the list of expiring documents shows: what has expired, or what does within so many days. */
export const EXPIRY_CHOICES = ["expired", "30", "60", "90"] as const;
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number];
export const EXPIRY_SORTS = ["expires_on", "name"] as const;
export type ExpirySort = (typeof EXPIRY_SORTS)[number];
