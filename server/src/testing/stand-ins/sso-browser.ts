import type { SecondFactorAsked, SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import type { Answer, TestApp } from "../test-app.ts";

type Finished = Answer<SessionAnswer & Partial<SecondFactorAsked> & ErrorBody & { to: string | null }>;
export type Returned = Record<string, string>;

/** A browser at a school's address: keeps its cookies, goes to issuers and comes back. */
export class SsoBrowser {
	readonly #t: TestApp;
	readonly origin: string;
	/** What Homeroom set. */
	readonly cookies = new Map<string, string>();
	readonly #jar = new Map<string, string>();

	constructor(t: TestApp, origin = "http://north.homeroom.test") {
		this.#t = t;
		this.origin = origin;
	}

	async start(provider_id: number, more: Record<string, unknown> = {}): Promise<Answer<{ url: string } & ErrorBody>> {
		const body = { subdomain: "north", provider_id, ...more };
		const host: Record<string, string> = URL.canParse(this.origin) ? { host: new URL(this.origin).host } : {};
		const headers = { origin: this.origin, ...host };
		const answer = await this.#t.anonymous.call<{ url: string } & ErrorBody>("POST", "/auth/sso/start", body, headers);
		this.#keep(answer.headers["set-cookie"]);
		return answer;
	}

	/** Signs in at the issuer's own pages; answers the address that it sends the browser to. */
	async visit(url: string, login: string): Promise<URL> {
		let at = url;
		let form: URLSearchParams | undefined;
		for (let step = 0; step < 10; step++) {
			const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
			const answer = await fetch(at, { redirect: "manual", headers: { cookie }, ...(form && { method: "POST", body: form }) });
			for (const line of answer.headers.getSetCookie()) {
				const [name, value] = (line.split(";")[0] as string).split(/=(.*)/s) as [string, string];
				this.#jar.set(name, value);
			}
			const next = answer.headers.get("location");
			form = undefined;
			if (next === null) form = new URLSearchParams({ login });
			else if (next.startsWith(this.origin) || new URL(next, at).host.endsWith("homeroom.test")) return new URL(next);
			else at = new URL(next, at).href;
		}
		throw new Error(`the issuer did not come to an end at ${at}`);
	}

	finish(returned: Returned): Promise<Finished> {
		const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		return this.#t.anonymous.call("POST", "/auth/sso/finish", returned, cookie === "" ? {} : { cookie }) as Promise<Finished>;
	}

	/** From the button to the answer. */
	async signIn(provider_id: number, login: string, more: Record<string, unknown> = {}): Promise<Finished> {
		const { body, status } = await this.start(provider_id, more);
		if (status !== 200) throw new Error(`start: ${status} ${body.error}`);
		return this.finish(Object.fromEntries((await this.visit(body.url, login)).searchParams));
	}

	#keep(given: string | string[] | number | undefined): void {
		for (const line of [given ?? []].flat().map(String)) {
			const [name, value] = (line.split(";")[0] as string).split("=") as [string, string];
			this.cookies.set(name, value);
		}
	}
}
