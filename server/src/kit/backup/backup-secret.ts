import { createHmac } from "node:crypto";

/** Enough to tell two secrets apart. */
export const markOf = (secret: string): string => createHmac("sha256", secret).update("homeroom backup").digest("hex").slice(0, 16);
