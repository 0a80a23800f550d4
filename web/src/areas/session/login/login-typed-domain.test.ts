import { expect, it } from "vitest";
import { domainOf } from "./login-typed-domain.ts";

it.each([
	["ada@north.test", "north.test"],
	[" Ada@Mail.North.TEST ", "mail.north.test"],
	["ada@north", null],
	["ada@", null],
	["@north.test", null],
	["ada north.test", null],
	["ada@@north.test", null],
	["ada@north.t", null],
])("the domain of %j is %j", (address, domain) => expect(domainOf(address)).toBe(domain));
