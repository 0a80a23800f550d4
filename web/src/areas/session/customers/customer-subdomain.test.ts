import { expect, it } from "vitest";
import { subdomainOf } from "./customer-subdomain.ts";

it.each([
	["localhost", null],
	["north.localhost", "north"],
	["NORTH.localhost", "north"],
	["127.0.0.1", null],
	["[::1]", null],
	["homeroom.example", null],
	["north.homeroom.example", "north"],
	["www.homeroom.example", null],
	["www.localhost", null],
	["a.b.localhost", null],
	["homeroom", null],
])("%s names %s", (hostname, subdomain) => {
	expect(subdomainOf(hostname)).toBe(subdomain);
});
