import { join } from "node:path";
import {
	type ArrowFunction,
	type CallExpression,
	type Expression,
	type Node,
	type SourceFile,
	SyntaxKind,
	type TemplateLiteral,
	type VariableDeclaration,
} from "typescript/unstable/ast";
import { API, type Checker, type Program, SymbolFlags } from "typescript/unstable/sync";

const ROOT = join(import.meta.dirname, "../../../..");
const TESTS = /\.(test|builders|samples|demo)\.ts$|\/testing\//;

/** A statement of the server's as far as it is known before it runs. */
export interface Statement {
	at: string;
	/** Undefined where parts are put together as it runs. */
	text: string | undefined;
	/** Of the row type; undefined where none is said, or not which. */
	keys: string[] | undefined;
}

/** How many are bound by now, and which of them are params. */
interface Places {
	count: number;
	params: Map<string, number>;
}

/** Where an expression stands, and what the parameters of its function were given. */
interface Scope {
	source: SourceFile;
	given: Map<string, Placed>;
}
interface Placed {
	node: Expression;
	scope: Scope;
}
interface Compiler {
	program: Program;
	checker: Checker;
}

/** Every `ask<Row>(db, sql…)` of the server. */
export function statementsOf(): Statement[] {
	const api = new API({ cwd: ROOT });
	try {
		const [project] = api.updateSnapshot({ openProjects: [join(ROOT, "tsconfig.json")] }).getProjects();
		if (project === undefined) return [];
		const { program, checker } = project;
		const files = program.getSourceFileNames().filter((name) => name.includes("/server/src/") && !TESTS.test(name));
		return files.flatMap((name) => {
			const source = program.getSourceFile(name);
			return source === undefined ? [] : asks(source).map((call) => statementOf(source, { program, checker }, call));
		});
	} finally {
		api.close();
	}
}

function asks(source: SourceFile): CallExpression[] {
	const found: CallExpression[] = [];
	const walk = (node: Node): void => {
		// cast: the kind says what it is; so below
		const call = node as CallExpression;
		if (node.kind === SyntaxKind.CallExpression && textOf(source, call.expression) === "ask" && call.arguments.length > 1) found.push(call);
		node.forEachChild(walk);
	};
	walk(source);
	return found;
}

function statementOf(source: SourceFile, compiler: Compiler, call: CallExpression): Statement {
	const { checker } = compiler;
	const [row] = call.typeArguments ?? [];
	const type = row && checker.getTypeFromTypeNode(row);
	const keys = type && checker.getPropertiesOfType(type).map(({ name }) => name);
	const places: Places = { count: 0, params: new Map() };
	return {
		at: `${source.fileName.slice(ROOT.length + 1)}:${source.text.slice(0, call.end).split("\n").length}`,
		text: partOf(compiler, { node: call.arguments[1] as Expression, scope: { source, given: new Map() } }, places),
		keys: keys === undefined || keys.length === 0 ? undefined : keys,
	};
}

const textOf = (source: SourceFile, { pos, end }: Node): string => source.text.slice(pos, end).trim();

/** A parameter is what it was given. */
function follow({ source, given }: Scope, node: Expression): Placed {
	const meant = node.kind === SyntaxKind.Identifier ? given.get(textOf(source, node)) : undefined;
	return meant === undefined ? { node, scope: { source, given } } : follow(meant.scope, meant.node);
}

/** The text of a part: written where it is used, a constant, or what a function makes of what it is given. */
function partOf(compiler: Compiler, part: Placed, places: Places): string | undefined {
	const { node, scope } = follow(part.scope, part.node);
	if (node.kind === SyntaxKind.TaggedTemplateExpression) {
		const { tag, template } = node as Expression & { tag: Expression; template: TemplateLiteral };
		return textOf(scope.source, tag) === "sql" ? templateOf(compiler, template, scope, places) : undefined;
	}
	if (node.kind === SyntaxKind.Identifier) {
		const constant = constantOf(compiler, node, scope);
		return constant && partOf(compiler, constant, places);
	}
	if (node.kind !== SyntaxKind.CallExpression) return undefined;
	const call = node as CallExpression;
	if (textOf(scope.source, call.expression) === "verbatim") return plainOf(compiler, { node: call.arguments[0] as Expression, scope });
	const made = madeBy(compiler, call, scope);
	return made && partOf(compiler, made, places);
}

function templateOf(compiler: Compiler, template: TemplateLiteral, scope: Scope, places: Places): string | undefined {
	if (template.kind === SyntaxKind.NoSubstitutionTemplateLiteral) return template.text;
	const { head, templateSpans } = template;
	let text: string | undefined = head.text;
	for (const { expression, literal } of templateSpans) {
		const insert = follow(scope, expression);
		const type = compiler.checker.getTypeAtLocation(insert.node);
		const name = type === undefined ? "" : compiler.checker.typeToString(type);
		const piece = /\b(Sql|Filter)\b/.test(name)
			? partOf(compiler, insert, places)
			: `$${/\bParam\b/.test(name) ? paramOf(places, textOf(insert.scope.source, insert.node)) : ++places.count}`;
		text = piece === undefined || text === undefined ? undefined : text + piece + literal.text;
	}
	return text;
}

/** A param stands in several places. */
function paramOf(places: Places, name: string): number {
	const place = places.params.get(name) ?? ++places.count;
	places.params.set(name, place);
	return place;
}

/** A text that is known: a string, a constant, or what a function makes of such. */
function plainOf(compiler: Compiler, text: Placed): string | undefined {
	const { node, scope } = follow(text.scope, text.node);
	if (
		node.kind === SyntaxKind.StringLiteral ||
		node.kind === SyntaxKind.NoSubstitutionTemplateLiteral ||
		node.kind === SyntaxKind.NumericLiteral
	)
		return (node as Expression & { text: string }).text;
	if (node.kind === SyntaxKind.Identifier) {
		const constant = constantOf(compiler, node, scope);
		return constant && plainOf(compiler, constant);
	}
	if (node.kind === SyntaxKind.CallExpression) {
		const made = madeBy(compiler, node as CallExpression, scope);
		return made && plainOf(compiler, made);
	}
	if (node.kind !== SyntaxKind.TemplateExpression) return undefined;
	const { head, templateSpans } = node as Expression & Extract<TemplateLiteral, { head: unknown }>;
	return templateSpans.reduce<string | undefined>((all, { expression, literal }) => {
		const piece = plainOf(compiler, { node: expression, scope });
		return all === undefined || piece === undefined ? undefined : all + piece + literal.text;
	}, head.text);
}

/** What a function that is nothing but an expression answers. */
function madeBy(compiler: Compiler, call: CallExpression, scope: Scope): Placed | undefined {
	const made = constantOf(compiler, call.expression, scope);
	if (made?.node.kind !== SyntaxKind.ArrowFunction) return undefined;
	const { parameters, body } = made.node as ArrowFunction;
	if (body.kind === SyntaxKind.Block) return undefined;
	const inner: Scope = { source: made.scope.source, given: new Map(made.scope.given) };
	parameters.forEach(({ name, initializer }, i) => {
		const argument = call.arguments[i];
		const value = argument === undefined ? initializer && { node: initializer, scope: inner } : { node: argument, scope };
		if (value !== undefined) inner.given.set(textOf(inner.source, name), value);
	});
	return { node: body as Expression, scope: inner };
}

/** What a name stands for: a constant of the function, of the file, or of another one. */
function constantOf({ program, checker }: Compiler, name: Expression, scope: Scope): Placed | undefined {
	if (name.kind !== SyntaxKind.Identifier) return undefined;
	const symbol = checker.getSymbolAtLocation(name);
	const meant = symbol !== undefined && (symbol.flags & SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
	const declared = meant?.valueDeclaration;
	if (declared?.kind !== SyntaxKind.VariableDeclaration) return undefined;
	const { initializer, parent } = declared.resolve() as VariableDeclaration;
	const source = program.getSourceFile(declared.path);
	if (initializer === undefined || source === undefined) return undefined;
	const ofFile = parent.parent.parent.kind === SyntaxKind.SourceFile;
	return { node: initializer, scope: ofFile ? { source, given: new Map() } : scope };
}
