import { createHash } from "node:crypto";

/** How a secret of ours is kept. It has as many bits as its hash: a slow one would protect nothing. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
