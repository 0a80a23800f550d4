import { type Call, pathNames } from "@homeroom/contract/kit/call.ts";
import { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { notFound } from "../http/refusal.ts";

interface JsonObject {
	properties?: Record<string, unknown>;
	required?: string[];
}
const schemaOf = (schema: z.core.$ZodType, io: "input" | "output") => z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonObject;

/** Any kind of content: what it is stands in the header. */
const BYTES = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

/** The whole API as an OpenAPI 3.1 document, from the contract alone. */
export function openApi(contract: Record<string, Record<string, unknown>>, version: string): object {
	const paths: Record<string, Record<string, unknown>> = {};
	for (const [area, calls] of Object.entries(contract)) {
		for (const [name, value] of Object.entries(calls)) {
			const call = value as Call;
			const path = `/api${call.path}`;
			paths[path] ??= {};
			(paths[path] as Record<string, unknown>)[call.method.toLowerCase()] = operation(area, name, call);
		}
	}
	return {
		openapi: "3.1.0",
		info: {
			title: "Homeroom",
			version,
			description:
				"Sign in with POST /api/auth/unified-login and send the access token as a bearer token. Every POST, PATCH, PUT and DELETE takes an Idempotency-Key, except those whose body or answer is a file.",
		},
		components: { securitySchemes: { token: { type: "http", scheme: "bearer" } }, schemas: { Error: schemaOf(ErrorBody, "output") } },
		paths,
	};
}

function operation(area: string, name: string, call: Call): object {
	const query = schemaOf(call.query, "input");
	const body = schemaOf(call.body, "input");
	const takesBody = call.method !== "GET" && Object.keys(body.properties ?? {}).length > 0;
	return {
		operationId: `${area}.${name}`,
		tags: [area],
		summary: call.summary,
		"x-access": call.access,
		security: call.access === "public" ? [] : [{ token: [] }],
		parameters: [
			...pathNames(call.path).map((parameter) => ({
				name: parameter,
				in: "path",
				required: true,
				schema: { type: "integer", minimum: 1 },
			})),
			...Object.entries(query.properties ?? {}).map(([parameter, schema]) => ({
				name: parameter,
				in: "query",
				required: query.required?.includes(parameter) ?? false,
				schema,
			})),
		],
		...(takesBody && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
		...(call.takes === "file" && {
			requestBody: { required: true, description: `The file's bytes, at most ${call.maxBytes}`, content: BYTES },
		}),
		responses: {
			[call.status]:
				call.gives === "file"
					? { description: "The file, to be saved", headers: { "content-disposition": { schema: { type: "string" } } }, content: BYTES }
					: { description: "Done", content: { "application/json": { schema: schemaOf(call.answer, "output") } } },
			default: { description: "Refused", content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
		},
	};
}

/** The reader ships its own inline styles and script: only its pages get a wider policy, and they may call nobody but us. */
const READER_POLICY =
	"default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** /api/openapi.json and, to read, /api/docs. Both are made when first asked for: a quarter of a second and 50 MB that most installations never need. */
export function serveOpenApi(app: FastifyInstance, describe: () => object): void {
	let document: object | undefined;
	let reader: Promise<FastifyInstance> | undefined;
	const config = { access: "public" } as const;
	app.get("/api/openapi.json", { config }, async () => {
		document ??= describe();
		return document;
	});
	const read = async ({ url }: FastifyRequest, reply: FastifyReply) => {
		reader ??= openReader();
		const { statusCode, headers, rawPayload } = await (await reader).inject(url);
		if (statusCode >= 400) throw notFound();
		return reply.code(statusCode).headers(headers).header("content-security-policy", READER_POLICY).send(rawPayload);
	};
	for (const path of ["/api/docs", "/api/docs/*"]) app.get(path, { config }, read);
}

async function openReader(): Promise<FastifyInstance> {
	const { default: reference } = await import("@scalar/fastify-api-reference");
	const reader = Fastify();
	await reader.register(reference, {
		routePrefix: "/api/docs",
		configuration: {
			url: "/api/openapi.json",
			favicon: "/favicon.svg",
			withDefaultFonts: false,
			telemetry: false,
			hideClientButton: true,
			showDeveloperTools: "never",
			agent: { disabled: true },
			mcp: { disabled: true },
		} as object,
	});
	return reader;
}
