/** Held while a backup is made: one at a time. */
export const BACKUP_LOCK = 727_278;
