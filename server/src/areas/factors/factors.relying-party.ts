import type { PasskeyMade, PasskeyShown } from "@homeroom/contract/areas/factors/factors.contract.ts";
import type { z } from "zod";

/** Read when the first passkey is made or shown: 200 files that the start need not wait for. */
const webauthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256, RS256: what browsers and keys have everywhere. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey as the database keeps it. */
export interface StoredPasskey {
	id: number;
	user_id: number;
	credential_id: string;
	public_key: Buffer;
	counter: number;
	transports: string[];
}
export interface NewPasskey {
	credential_id: string;
	public_key: Buffer;
	counter: number;
	transports: string[];
}

/** We, as passkeys know us: the host of our public address. Customers' subdomains share it. */
export class RelyingParty {
	readonly #url: URL;

	constructor(publicUrl: string) {
		this.#url = new URL(publicUrl);
	}

	get id(): string {
		return this.#url.hostname;
	}

	/** Our own address or a customer's: the same scheme and port, the same host or one name before it. */
	isOurs(origin: string): boolean {
		const url = URL.parse(origin);
		if (url === null || url.origin !== origin) return false;
		if (url.protocol !== this.#url.protocol || url.port !== this.#url.port) return false;
		return url.hostname === this.id || (url.hostname.endsWith(`.${this.id}`) && !url.hostname.slice(0, -this.id.length - 1).includes("."));
	}

	async optionsToMake(person: { id: number; account: string; name: string }, known: Pick<StoredPasskey, "credential_id" | "transports">[]) {
		const { generateRegistrationOptions } = await webauthn();
		return generateRegistrationOptions({
			rpName: "Homeroom",
			rpID: this.id,
			userID: handleOf(person.id),
			userName: person.account,
			userDisplayName: person.name,
			excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
			supportedAlgorithmIDs: ALGORITHMS,
			authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
		});
	}

	/** What to keep of a new passkey; undefined where something about it is wrong. */
	async made(response: z.output<typeof PasskeyMade>, challenge: string): Promise<NewPasskey | undefined> {
		try {
			const { verifyRegistrationResponse } = await webauthn();
			const { registrationInfo } = await verifyRegistrationResponse({
				response: { ...response, response: withoutUndefined(response.response), clientExtensionResults: {} },
				expectedChallenge: challenge,
				expectedOrigin: this.#origin(response.response.clientDataJSON),
				expectedRPID: this.id,
				supportedAlgorithmIDs: ALGORITHMS,
				// a key without a PIN is good enough beside a password; alone it is not (see `shown`)
				requireUserVerification: false,
			});
			if (registrationInfo === undefined) return undefined;
			const { id, publicKey, counter } = registrationInfo.credential;
			return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports: response.response.transports ?? [] };
		} catch {
			return undefined;
		}
	}

	/** `alone`: no password was asked, so the device must have made sure who holds it. */
	async optionsToShow({ alone, known = [] }: { alone: boolean; known?: Pick<StoredPasskey, "credential_id" | "transports">[] }) {
		const { generateAuthenticationOptions } = await webauthn();
		return generateAuthenticationOptions({
			rpID: this.id,
			userVerification: alone ? "required" : "preferred",
			allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
		});
	}

	/** The passkey's new counter; undefined where the answer is not this passkey's answer to this challenge. A counter that went back is a copy. */
	async shown(
		response: z.output<typeof PasskeyShown>,
		{ challenge, passkey, alone }: { challenge: string; passkey: StoredPasskey; alone: boolean },
	): Promise<number | undefined> {
		const { userHandle } = response.response;
		if (userHandle != null && userHandle !== Buffer.from(handleOf(passkey.user_id)).toString("base64url")) return undefined;
		try {
			const { verifyAuthenticationResponse } = await webauthn();
			const { clientDataJSON, authenticatorData, signature } = response.response;
			const { verified, authenticationInfo } = await verifyAuthenticationResponse({
				response: { ...response, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
				expectedChallenge: challenge,
				expectedOrigin: this.#origin(clientDataJSON),
				expectedRPID: this.id,
				credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
				requireUserVerification: alone,
			});
			return verified ? authenticationInfo.newCounter : undefined;
		} catch {
			return undefined;
		}
	}

	/** The origin that the browser signed where it is one of ours, otherwise the one it should have been. */
	#origin(clientDataJSON: string): string {
		const { origin } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { origin?: unknown };
		return typeof origin === "string" && this.isOurs(origin) ? origin : this.#url.origin;
	}
}

/** The same for all passkeys of a person, so that a device keeps one of them; says nothing about the person. */
const handleOf = (user_id: number): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(`homeroom ${user_id}`));

const withoutUndefined = ({ transports, ...response }: z.output<typeof PasskeyMade>["response"]) => ({
	...response,
	...(transports && { transports }),
});
