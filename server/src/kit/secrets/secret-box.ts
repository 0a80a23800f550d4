import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Seals what we must be able to read again (a TOTP secret, an SSO client's secret), so that a stolen dump alone does not open it. */
export interface SecretBox {
	seal(text: string): Buffer;
	open(box: Buffer): string;
}

/** AES-256-GCM with a key derived from the installation's secret: nonce (12) · tag (16) · text. */
export function createSecretBox(secret: string): SecretBox {
	const key = new Uint8Array(hkdfSync("sha256", secret, "homeroom secret box", "", 32));
	return {
		seal(text) {
			const nonce = randomBytes(12);
			const cipher = createCipheriv("aes-256-gcm", key, nonce);
			const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
			return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
		},
		open(box) {
			const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(0, 12));
			decipher.setAuthTag(box.subarray(12, 28));
			return Buffer.concat([decipher.update(box.subarray(28)), decipher.final()]).toString("utf8");
		},
	};
}
